"""The example's files agree with each other and with the service; `make hub` runs what can be run."""

import re
from pathlib import Path

import pytest
import yaml
from traitlets.config.loader import PyFileConfigLoader

from autograder.hub.command import Place
from autograder.student.handing_in import PLACE

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "hub"
ACCESS = "access:services!service=autograder"


@pytest.mark.parametrize("name", ["jupyterhub_config.py", "compose_config.py"])
def test_students_and_their_servers_may_use_the_service_and_know_where_it_is(name, monkeypatch):
    monkeypatch.setenv("SERVICE_TOKEN", "a secret")
    config = PyFileConfigLoader(name, path=str(EXAMPLE)).load_config()
    service, *others = config.JupyterHub.services
    assert others == []
    assert config.Spawner.environment[PLACE] == f"{service['url']}/services/{service['name']}/"
    roles = {role["name"]: role for role in config.JupyterHub.load_roles}
    assert ACCESS in roles["server"]["scopes"]
    assert ACCESS in roles["students-of-autumn"]["scopes"]
    assert set(config.JupyterHub.load_groups["autumn"]["users"]) <= config.Authenticator.allowed_users


def test_the_compose_file_tells_the_service_what_the_hub_would():
    services = yaml.safe_load((EXAMPLE / "compose.yml").read_text())["services"]
    told = services["autograder"]["environment"]
    assert Place.of(told) == Place("0.0.0.0", 10101, "/services/autograder/")
    assert told["JUPYTERHUB_CLIENT_ID"] == f"service-{told['JUPYTERHUB_SERVICE_NAME']}"
    assert not [volume for volume in services["hub"]["volumes"] if volume.startswith("class:")]


def test_the_proxy_has_one_version():
    files = ("Makefile", "docs/hub.md", "examples/hub/Dockerfile")
    found = [set(re.findall(r"configurable-http-proxy@([\d.]+)", (ROOT / file).read_text())) for file in files]
    assert found == [found[0]] * len(files)
    assert len(found[0]) == 1
