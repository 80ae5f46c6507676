"""The example's hub, for a test that looks into the page; and thirty more students, for whom the test speaks."""

import os

load_subconfig(os.environ["EXAMPLE"])  # noqa: F821
c = get_config()  # noqa: F821
c.Spawner.args = [*c.Spawner.args, "--LabApp.expose_app_in_browser=True"]

crowd = [f"student{number:02}" for number in range(1, 31)]
c.Authenticator.allowed_users |= set(crowd)
c.JupyterHub.load_groups["autumn"]["users"] += crowd
c.JupyterHub.services += [{"name": "test", "api_token": os.environ["TEST_TOKEN"]}]
c.JupyterHub.load_roles += [{"name": "test", "services": ["test"], "scopes": ["admin:users", "tokens", "groups"]}]
ACCESS = "access:services!service=autograder"
c.JupyterHub.load_roles[-1]["scopes"].append(ACCESS)  # a token has no scope that its maker hasn't
