import nbformat
import pytest
from nbclient import NotebookClient

from course.lab.notebooks import copy_notebooks

NAME = "03-masking"


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A learner's folder with one notebook, whose own folder is the current one."""
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / f"{NAME}.ipynb").write_text("{}")
    monkeypatch.chdir(tmp_path / NAME)
    return tmp_path


@pytest.fixture
def all_notebooks(tmp_path):
    """A learner's folder with all notebooks."""
    copy_notebooks(tmp_path)
    return tmp_path


@pytest.fixture
def run_cells(mine, warm_kernels):
    """Runs cells in a kernel of their own, in the notebook's folder; them with their outputs."""

    def run(*sources, **options):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
        nbformat.write(notebook, mine / NAME / f"{NAME}.ipynb")
        about = {"timeout": 600, "startup_timeout": 1800, "resources": {"metadata": {"path": str(mine / NAME)}}}
        NotebookClient(notebook, kernel_name=warm_kernels, **about, **options).execute()
        return notebook.cells

    return run
