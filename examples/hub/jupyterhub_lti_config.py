"""The example's hub with an LMS before it: students come by an LTI 1.3 launch, and their grades go back there.

"To the LMS" in docs/hub.md says what stands in class/lti/platform.toml.
"""

import os
from urllib.parse import urlsplit

load_subconfig("jupyterhub_config.py")  # noqa: F821
c = get_config()  # noqa: F821
CLASS = next(word for word in c.JupyterHub.services[0]["command"] if word.endswith("class-of-autumn"))

c.JupyterHub.authenticator_class = "autograder.lti.authenticator.LaunchAuthenticator"
c.LaunchAuthenticator.folder = f"{CLASS}/class/lti"

# Who is let in is what the LMS says; each of them may hand in. Nobody there is an instructor here by having the name.
c.Authenticator.blocked_users = c.Authenticator.allowed_users - set(c.JupyterHub.load_groups["autumn"]["users"])
c.Authenticator.allowed_users = set()
c.JupyterHub.load_groups = {}
ACCESS = "access:services!service=autograder"
c.JupyterHub.load_roles = [role for role in c.JupyterHub.load_roles if role["name"] == "server"]
c.JupyterHub.load_roles += [{"name": "user", "scopes": ["self", ACCESS]}]
# The LMS's roles are the hub's groups, "instructors" and "learners"; whoever teaches there sees who is here.
c.Authenticator.manage_groups = True
c.JupyterHub.load_roles += [{"name": "teaching", "groups": ["instructors"], "scopes": ["admin-ui", "list:users"]}]

# The browser comes from the LMS's site: it brings cookies along only where they say so, and such cookies need TLS.
PUBLIC, LMS = os.environ.get("HUB_PUBLIC_URL", ""), os.environ.get("LMS_URL", "")
if PUBLIC.startswith("https://"):
    c.JupyterHub.public_url = PUBLIC
    c.JupyterHub.tornado_settings = {"cookie_options": {"SameSite": "None", "Secure": True}}
    if LMS:  # only where the LMS shows the hub inside of its own pages
        policy = f"frame-ancestors 'self' https://{urlsplit(LMS).netloc}"
        c.JupyterHub.tornado_settings["headers"] = {"Content-Security-Policy": policy}
