"""The example's hub, for a test that looks into the page; and thirty more students, whose servers the test starts."""

import os

load_subconfig(os.environ["EXAMPLE"])  # noqa: F821
c = get_config()  # noqa: F821
c.Spawner.args = [*c.Spawner.args, "--LabApp.expose_app_in_browser=True"]

crowd = [f"student{number:02}" for number in range(1, 31)]
c.Authenticator.allowed_users |= set(crowd)
c.JupyterHub.load_groups["autumn"]["users"] += crowd
c.JupyterHub.services += [{"name": "test", "api_token": os.environ["TEST_TOKEN"]}]
SCOPES = ["servers", "access:servers", "read:users"]
c.JupyterHub.load_roles += [{"name": "test", "services": ["test"], "scopes": SCOPES}]
