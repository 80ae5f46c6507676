"""A course on a JupyterHub of one machine: two instructors, three students, and the service that grades on submit.

For trying it out: everybody is let in under the name of their choice. See docs/hub.md for what a real hub changes.
"""

import os
import sysconfig
from pathlib import Path

PROGRAMS = Path(sysconfig.get_path("scripts"))
HERE = Path(os.environ.get("AUTOGRADER_HUB", "hub")).resolve()  # all that this hub keeps
CLASS = HERE / "class-of-autumn"
STUDENTS = ("ada", "alan", "grace")
INSTRUCTORS = ("instructor", "assistant")

c = get_config()  # noqa: F821

# Addresses that only this machine reaches.
c.JupyterHub.bind_url = f"http://127.0.0.1:{os.environ.get('HUB_PORT', '8000')}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{os.environ.get('HUB_API_PORT', '8081')}"
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{os.environ.get('PROXY_API_PORT', '8001')}"
c.ConfigurableHTTPProxy.command = [os.environ.get("PROXY", "configurable-http-proxy")]
c.JupyterHub.db_url = f"sqlite:///{HERE / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(HERE / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(HERE / "proxy.pid")

# For trying it out only: any of these names, no password; servers without users of the system.
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allowed_users = {*INSTRUCTORS, *STUDENTS}
c.Authenticator.admin_users = set()
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(HERE / "homes" / "{username}")
c.Spawner.cmd = [str(PROGRAMS / "jupyterhub-singleuser")]
# A terminal has the server's PATH, in which `course` is: a login shell would set one of its own.
c.Spawner.args = ["--ServerApp.terminado_settings={'shell_command': ['bash']}"]
c.Spawner.args += ["--allow-root"] if os.getuid() == 0 else []
c.Spawner.default_url = "/lab"
c.Spawner.notebook_dir = "~/my-course"
c.Spawner.start_timeout = c.Spawner.http_timeout = 600

# The service. It runs beside the hub, as whoever owns the class; students' servers never see its files.
SERVICE = f"http://127.0.0.1:{os.environ.get('SERVICE_PORT', '10101')}"
OPTIONS = os.environ.get("SERVE_OPTIONS", "--attempts 5").split()
c.JupyterHub.services = [
    {
        "name": "autograder",
        "url": SERVICE,
        "command": [str(PROGRAMS / "autograder"), "serve", "--course", str(CLASS), *OPTIONS],
        "oauth_no_confirm": True,
    }
]
# Whose work is taken: the group. A student's server has the same right by its token, and says where to hand in.
c.JupyterHub.load_groups = {"autumn": {"users": list(STUDENTS)}}
c.JupyterHub.load_roles = [
    {"name": "students-of-autumn", "groups": ["autumn"], "scopes": ["self", "access:services!service=autograder"]},
    {
        "name": "server",
        "scopes": ["users:activity!user", "access:servers!server", "access:services!service=autograder"],
    },
]
c.Spawner.environment = {"AUTOGRADER_URL": f"{SERVICE}/services/autograder/"}


# An instructor's server doesn't start in the class's folder, where nbgrader's formgrader would look by itself.
FORMGRADER = f"""
load_subconfig("{CLASS}/nbgrader_config.py")
get_config().CourseDirectory.root = "{CLASS}"
get_config().CourseDirectory.db_url = "sqlite:///{CLASS}/class/gradebook.db?timeout=120"
"""


def prepare(spawner):
    """Give each student a copy of the notebooks, in which nothing is overwritten, and each instructor the class."""
    from autograder.base.files import write_whole
    from course.lab.notebooks import copy_notebooks
    from course.lab.settings import write_settings

    home = HERE / "homes" / spawner.user.name
    if spawner.user.name in INSTRUCTORS:
        spawner.notebook_dir = str(CLASS)
        write_whole(home / ".jupyter" / "nbgrader_config.py", FORMGRADER)
    else:
        copy_notebooks(home / "my-course")
        write_settings(home / ".course-lab")  # without nbgrader's buttons for instructors
        spawner.environment = {**spawner.environment, "JUPYTER_CONFIG_PATH": str(home / ".course-lab")}


c.Spawner.pre_spawn_hook = prepare
