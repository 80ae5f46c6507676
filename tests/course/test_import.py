import subprocess
import sys


def test_import_course_leaves_tensorflow_alone():
    code = "import course, sys; assert not {'tensorflow', 'keras'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
