"""The example's hub, for a test that looks into the page."""

import os

load_subconfig(os.environ["EXAMPLE"])  # noqa: F821
c = get_config()  # noqa: F821
c.Spawner.args = [*c.Spawner.args, "--LabApp.expose_app_in_browser=True"]
