"""The example's files agree with each other and with the service; `make hub` runs what can be run."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from traitlets.config.loader import PyFileConfigLoader

from autograder.hub.command import Place
from autograder.isolation import Limits
from autograder.student.submission.handing_in import PLACE

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


Z2JH = EXAMPLE / "z2jh"
COURSES = ("autumn", "spring")


def documents(name):
    """What a file of the service has, by kind and name."""
    found = [one for path in (Z2JH / "service").glob(name) for one in yaml.safe_load_all(path.read_text())]
    return {(one["kind"], one.get("metadata", {}).get("name")): one for one in found}


def test_the_values_and_each_courses_service_agree():
    values = yaml.safe_load((Z2JH / "values.yaml").read_text())
    port = documents("service.yaml")["Service", "autograder"]["spec"]["ports"][0]["port"]
    services, roles = values["hub"]["services"], values["hub"]["loadRoles"]
    profiles = {one["slug"]: one["kubespawner_override"] for one in values["singleuser"]["profileList"]}
    assert services.keys() == {f"autograder-{course}" for course in COURSES}
    for course in COURSES:
        name = f"autograder-{course}"
        ours = yaml.safe_load((Z2JH / course / "kustomization.yaml").read_text())
        told = dict(one.split("=", 1) for one in ours["configMapGenerator"][0]["literals"])
        assert services[name]["url"] == f"http://{name}:{port}"
        assert Place.of(told | {"JUPYTERHUB_SERVICE_URL": "http://0.0.0.0:10101"}).prefix == f"/services/{name}/"
        assert (told["JUPYTERHUB_CLIENT_ID"], told["JUPYTERHUB_SERVICE_NAME"]) == (f"service-{name}", name)
        assert profiles[course]["environment"][PLACE] == f"{services[name]['url']}/services/{name}/"
        assert ours["nameSuffix"] == f"-{course}"
        assert f"hub.services.{name}.apiToken" in ours["patches"][0]["patch"]
        access = f"access:services!service={name}"
        assert access in roles[f"students-of-{course}"]["scopes"]
        assert access in roles["server"]["scopes"]


# What these values use of the chart's values.schema.yaml, which knows no other names there, and each one's type.
CHART = {
    "hub": {"config": dict, "services": dict, "loadRoles": dict, "extraConfig": dict},
    "proxy": {"chp": {"networkPolicy": {"ingress": list, "egress": list}}},
    "singleuser": {
        "image": {"name": str, "tag": str}, "defaultUrl": str, "extraEnv": dict, "storage": {"homeMountPath": str},
        "memory": {"guarantee": (str, int, float), "limit": (str, int, float)},
        "cpu": {"guarantee": (int, float), "limit": (int, float)}, "uid": int, "fsGid": int,
        "cloudMetadata": {"blockWithIptables": bool, "ip": str}, "allowPrivilegeEscalation": bool,
        "extraPodConfig": dict, "profileList": list, "cmd": (list, str),
        "networkPolicy": {"ingress": list, "egress": list},
    },
}  # fmt: skip


def unknown(values, chart, place=""):
    """What the chart wouldn't take."""
    for name, value in values.items():
        known, here = chart.get(name), f"{place}.{name}".lstrip(".")
        if isinstance(known, dict) and isinstance(value, dict):
            yield from unknown(value, known, here)
        elif known is None or isinstance(known, dict) or not isinstance(value, known):
            yield here


def test_the_chart_takes_every_name_of_the_values():
    values = yaml.safe_load((Z2JH / "values.yaml").read_text())
    assert list(unknown(values, CHART)) == []
    assert list(unknown({"hub": {"service": {}}, "singleuser": {"uid": "x"}}, CHART)) == [
        "hub.service",
        "singleuser.uid",
    ]


def test_the_pods_are_restricted_share_no_volume_and_have_memory_for_their_workers():
    found = documents("*.yaml")
    service = found["Deployment", "autograder"]["spec"]
    backup = found["CronJob", "backup"]["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    claims = {name for kind, name in found if kind == "PersistentVolumeClaim"}
    assert (service["replicas"], service["strategy"]["type"]) == (1, "Recreate")
    for pod in (service["template"]["spec"], backup):
        assert (pod["securityContext"]["runAsNonRoot"], pod["securityContext"]["seccompProfile"]["type"]) == (
            True,
            "RuntimeDefault",
        )
        volumes = {one["name"]: one for one in pod["volumes"]}
        assert {
            one["persistentVolumeClaim"]["claimName"] for one in volumes.values() if "emptyDir" not in one
        } <= claims
        for container in [*pod.get("initContainers", ()), *pod["containers"]]:
            assert {one["name"] for one in container["volumeMounts"]} <= volumes.keys()
            secured = container["securityContext"]
            assert (secured["allowPrivilegeEscalation"], secured["capabilities"]) == (False, {"drop": ["ALL"]})
    together = backup["affinity"]["podAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"][0]
    assert together["labelSelector"]["matchLabels"] == service["selector"]["matchLabels"]
    (container,) = service["template"]["spec"]["containers"]
    workers = int(container["command"][container["command"].index("--workers") + 1])
    memory = {name: int(one["memory"].removesuffix("Gi")) * 2**30 for name, one in container["resources"].items()}
    assert memory["limits"] >= 2**30 + workers * Limits().together
    assert memory["requests"] >= 2**30 * (1 + workers)
    policy = found["NetworkPolicy", "autograder"]["spec"]
    assert policy["podSelector"]["matchLabels"].items() <= service["template"]["metadata"]["labels"].items()
    ports = {one["port"] for rule in policy["ingress"] for one in rule["ports"]}
    assert ports == {one["containerPort"] for one in container["ports"]}
    assert {container[f"{when}Probe"]["httpGet"]["path"] for when in ("startup", "readiness", "liveness")} == {
        "/health"
    }


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl renders it")
@pytest.mark.parametrize("course", COURSES)
def test_a_course_is_rendered(course):
    text = subprocess.run(["kubectl", "kustomize", Z2JH / course], capture_output=True, check=True, text=True).stdout
    found = {one["kind"]: one for one in yaml.safe_load_all(text)}
    pod = found["Deployment"]["spec"]["template"]
    assert pod["metadata"]["labels"]["course"] == course
    assert pod["spec"]["containers"][0]["envFrom"][0]["configMapRef"]["name"] == found["ConfigMap"]["metadata"]["name"]
    assert pod["spec"]["volumes"][0]["persistentVolumeClaim"]["claimName"] == f"autograder-{course}"
    assert found["Service"]["spec"]["selector"] == found["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"]
