"""The example's hub takes its students from the LMS, and each of them may hand in."""

from pathlib import Path

from traitlets.config.loader import PyFileConfigLoader
from traitlets.utils.importstring import import_item

from autograder.lti.settings import FOLDER

EXAMPLE = Path(__file__).parents[3] / "examples/hub"
ACCESS = "access:services!service=autograder"


def test_the_example_lets_in_who_comes_from_the_lms(monkeypatch):
    monkeypatch.setenv("HUB_PUBLIC_URL", "https://hub.example")
    monkeypatch.setenv("LMS_URL", "https://lms.example/course/1")
    config = PyFileConfigLoader("jupyterhub_lti_config.py", path=str(EXAMPLE)).load_config()
    authenticator = import_item(config.JupyterHub.authenticator_class)
    assert {"folder"} == config[authenticator.__name__].keys() <= set(authenticator.class_trait_names(config=True))
    words = config.JupyterHub.services[0]["command"]
    assert config.LaunchAuthenticator.folder == f"{words[words.index('--course') + 1]}/class/{FOLDER}"
    roles = {role["name"]: role for role in config.JupyterHub.load_roles}
    assert ACCESS in roles["server"]["scopes"]
    assert ACCESS in roles["user"]["scopes"]
    assert (config.JupyterHub.load_groups, config.Authenticator.allowed_users) == ({}, set())
    assert "instructor" in config.Authenticator.blocked_users
    settings = config.JupyterHub.tornado_settings
    assert settings["cookie_options"] == {"SameSite": "None", "Secure": True}
    assert settings["headers"]["Content-Security-Policy"] == "frame-ancestors 'self' https://lms.example"
