"""The hub of compose.yml: each student's server is a container, and the service a container of its own.

Before anybody uses it, choose an authenticator: without one JupyterHub asks for users of its own system, and this
container has none.
"""

import os

NAME = "transformer-course"  # of the image and of the network

c = get_config()  # noqa: F821
c.JupyterHub.bind_url = "http://0.0.0.0:8000"
c.JupyterHub.hub_bind_url = "http://0.0.0.0:8081"
c.JupyterHub.hub_connect_url = "http://hub:8081"
c.JupyterHub.db_url = "sqlite:////srv/hub/kept/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = "/srv/hub/kept/cookie_secret"

# Whose work is taken: the members of this group, whom your authenticator may bring along.
c.JupyterHub.load_groups = {"autumn": {"users": ["ada", "alan", "grace"]}}
c.Authenticator.allowed_users = {"ada", "alan", "grace"}
ACCESS = "access:services!service=autograder"
c.JupyterHub.load_roles = [
    {"name": "students-of-autumn", "groups": ["autumn"], "scopes": ["self", ACCESS]},
    {"name": "server", "scopes": ["users:activity!user", "access:servers!server", ACCESS]},
]
c.JupyterHub.services = [
    {
        "name": "autograder",
        "url": "http://autograder:10101",
        "api_token": os.environ["SERVICE_TOKEN"],
        "oauth_no_confirm": True,
    }
]

c.JupyterHub.spawner_class = "dockerspawner.DockerSpawner"
c.DockerSpawner.image = NAME
c.DockerSpawner.network_name = NAME
c.DockerSpawner.remove = True
c.DockerSpawner.volumes = {f"{NAME}-{{username}}": "/home/course/my-course"}
c.DockerSpawner.notebook_dir = "/home/course/my-course"
c.DockerSpawner.mem_limit = "4G"
c.DockerSpawner.cpu_limit = 2
# The newest edition of each notebook at each start; what a student has written is never overwritten.
COPY = "import pathlib, course.lab.notebooks as n; n.copy_notebooks(pathlib.Path('/home/course/my-course'))"
c.DockerSpawner.cmd = ["sh", "-c", f'python -c "{COPY}" && exec jupyterhub-singleuser "$@"', "start"]
c.Spawner.default_url = "/lab"
c.Spawner.environment = {"AUTOGRADER_URL": "http://autograder:10101/services/autograder/"}
