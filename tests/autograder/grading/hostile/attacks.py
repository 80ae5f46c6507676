"""Attacks on the grader, as learners' code in the cell of `causal_mask`. None of them computes a mask.

What is in capitals is filled in by the test: COURSE is the course's root, PROJECT that of this project, HONEST the
path of an honest submission. Several come from reports on graders that run tests in the learner's own process.
"""

ATTACKS = {
    "prints-its-score": "print('10.0')\n10.0",
    "patches-check": "def check(*anything):\n    return 10.0\ncausal_mask = check",
    "shows-a-result-of-its-own": (
        "from IPython.display import display\ndisplay({'text/plain': '10.0', 'text/html': '10 of 10 points'}, raw=True)"
    ),
    "patches-the-kernel": """
kernel = get_ipython().kernel
async def reply_ok(*anything, **more):
    return {'status': 'ok', 'execution_count': 1, 'payload': [], 'user_expressions': {}}
kernel.do_execute = reply_ok
""",
    "patches-the-session": """
session = get_ipython().kernel.session
send = session.send
def kinder(stream, kind, content=None, *more, **others):
    if kind == 'error' or (kind == 'stream' and content.get('name') == 'stderr'):
        return None
    if kind == 'execute_result':
        content['data'] = {'text/plain': '10.0'}
    return send(stream, kind, content, *more, **others)
session.send = kinder
""",
    "sends-a-result-before-the-failure": """
def causal_mask(n):
    kernel = get_ipython().kernel
    content = {'execution_count': 1, 'data': {'text/plain': '10.0'}, 'metadata': {}}
    kernel.session.send(kernel.iopub_socket, 'execute_result', content, parent=kernel.get_parent('shell'))
    raise SystemExit
""",
    "transforms-later-cells": (
        "get_ipython().input_transformers_cleanup.append(lambda lines: ['10.0\\n'])\ncausal_mask = lambda n: None"
    ),
    "strips-assertions": """
import ast
class Strip(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()
get_ipython().ast_transformers.append(Strip())
import numpy as np
np.testing.assert_allclose = np.testing.assert_array_equal = lambda *args, **kwargs: None
np.allclose = np.array_equal = lambda *args, **kwargs: True
causal_mask = lambda n: np.zeros((n, n))
""",
    "array-that-always-agrees": """
import numpy as np
class Agrees(np.ndarray):
    def __eq__(self, other):
        return np.ones(self.shape, bool)
    def __array_function__(self, function, types, args, kwargs):
        return True
    def __array_ufunc__(self, *args, **kwargs):
        return np.zeros(self.shape)
causal_mask = lambda n: np.full((n, n), 0.5).view(Agrees)
""",
    "object-that-always-agrees": """
class Agrees:
    def __eq__(self, other):
        return True
    __array__ = lambda self, *args, **kwargs: 1 / 0
    shape = property(lambda self: Agrees())
causal_mask = lambda n: Agrees()
""",
    "reads-the-callers-frames": """
import gc, sys
import numpy as np
def causal_mask(n):
    frame = sys._getframe()
    while frame:
        for value in list(frame.f_locals.values()):
            if isinstance(value, (list, tuple)):
                for item in value:
                    if isinstance(item, np.ndarray) and item.shape == (n, n):
                        return item
        frame = frame.f_back
    for thing in gc.get_objects():
        if isinstance(thing, np.ndarray) and thing.shape == (n, n) and n > 1:
            return thing
    return np.zeros((n, n))
""",
    "imports-the-reference": """
from exercises.nb03_masking.causal_mask import look_ahead
causal_mask = lambda n: look_ahead(n)[0]
""",
    "reads-the-reference": """
import numpy as np
names = {}
exec(open('PROJECT/exercises/nb03_masking/causal_mask.py').read().split('EXERCISE =')[0], names)
causal_mask = lambda n: names['look_ahead'](n)[0]
""",
    "reads-the-solution": """
source = open('PROJECT/solutions/03-masking.md').read()
exec(source.split('### BEGIN SOLUTION')[1])
""",
    "reads-another-submission": """
import json
cells = json.load(open('HONEST'))['cells']
exec(next(c['source'] for c in cells if 'causal_mask' in str(c['metadata']) and c['metadata']['nbgrader']['solution']))
""",
    "borrows-from-the-course": "from course.layers import causal_mask",
    "borrows-inside": "import course.layers\ndef causal_mask(n):\n    return course.layers.causal_mask(n)",
    "writes-the-gradebook": """
import sqlite3
book = sqlite3.connect('COURSE/class/gradebook.db')
book.execute('UPDATE grade SET auto_score = 10, manual_score = 10')
book.commit()
""",
    "locks-the-gradebook": """
import os, sqlite3, time
if os.fork() == 0:
    book = sqlite3.connect('COURSE/class/gradebook.db')
    book.execute('BEGIN EXCLUSIVE')
    time.sleep(600)
""",
    "writes-when-it-ends": """
import atexit
def late():
    open('COURSE/class/results/late', 'w').write('10.0')
atexit.register(late)
""",
    "leaves-a-daemon": """
import subprocess, sys
code = "import time\\nwhile True:\\n    time.sleep(1)\\n    open('COURSE/class/daemon', 'w').write('x')"
subprocess.Popen([sys.executable, '-c', code, 'attack-daemon'], start_new_session=True)
""",
    "spoils-another-submission": "open('HONEST', 'w').write('{}')",
    "leaves-a-file-for-the-next": """
import site, sys
for folder in [*sys.path, *site.getsitepackages(), '/tmp', '/dev/shm']:
    try:
        open(folder + '/sitecustomize.py', 'w').write('raise SystemExit')
    except OSError:
        pass
open('numpy.py', 'w').write('raise SystemExit')
""",
    "kills-all-it-can-see": """
import os, signal
for number in [os.getppid(), 1, 2, -1, *(int(p) for p in os.listdir('/proc') if p.isdigit())]:
    if number != os.getpid():
        try:
            os.kill(number, signal.SIGKILL)
        except OSError:
            pass
""",
    "looks-into-other-processes": """
import os
found = []
for name in os.listdir('/proc'):
    if name.isdigit() and name != os.readlink('/proc/self'):
        for what in ('environ', 'mem', 'maps'):
            try:
                found.append(open(f'/proc/{name}/{what}', 'rb').read(1))
            except OSError:
                pass
assert not found, 'LOOKED-INSIDE'
""",
    "writes-a-verdict-to-the-judge": """
import json, os, struct
verdict = {'slug': 'causal_mask', 'score': 10.0, 'points': 10.0, 'parts': [], 'misconceptions': [], 'error': None}
header = json.dumps({'content': {'reply': verdict, 'score': 10.0}, 'arrays': []}).encode()
for descriptor in range(3, 256):
    try:
        os.write(descriptor, struct.pack('>IQ', len(header), 0) + header)
    except OSError:
        pass
""",
    "answers-in-the-probers-place": """
import sys
import numpy as np
reply = {'value': np.zeros((7, 7)), 'leaves': [], 'facts': {}, 'failure': None, 'score': 10.0}
import autograder.checks.answering.probe_server
autograder.checks.answering.probe_server.answer = lambda *args: reply
""",
    "asks-without-end": """
def causal_mask(n):
    import inspect, sys
    frame = sys._getframe()
    while frame and 'call_back' not in frame.f_locals:
        frame = frame.f_back
    while True:
        frame.f_locals['call_back']('decoder_layer', 'call', [])
""",
    "closes-every-descriptor": "import os\nos.closerange(0, 256)",
    "forks-and-answers-twice": "import os\nos.fork()\ncausal_mask = lambda n: [[0.0] * n] * n",
    "forks-without-end": """
import os
for _ in range(2000):
    try:
        os.fork()
    except OSError:
        break
""",
    "takes-all-memory": "hog = []\nwhile True:\n    hog.append(bytearray(2**28))",
    "fills-the-disk": "with open('big', 'wb') as file:\n    while True:\n        file.write(bytes(2**24))",
    "prints-a-hundred-megabytes": "print('x' * 10**8)",
    "shows-a-script": """
from IPython.display import HTML, Javascript, Markdown, display
for kind in (HTML, Markdown):
    display(kind('<script>ATTACK</script><img src=x onerror="ATTACK()"><a href="javascript:ATTACK()">10 points</a>'))
display(Javascript('ATTACK()'))
""",
    "recurses-without-end": "def causal_mask(n):\n    return causal_mask(n)",
    "ignores-interrupts": """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
while True:
    pass
""",
    "hides-memory-in-descriptors": """
import os
held = [os.memfd_create(str(n)) for n in range(28)]
for descriptor in held:
    os.truncate(descriptor, 2**28)
causal_mask = lambda n: None
""",
    "gives-memory-back-and-keeps-it": """
import mmap
held = [mmap.mmap(-1, 2**30) for _ in range(3)]
for one in held:
    for place in range(0, 2**30, mmap.PAGESIZE):
        one[place] = 1
    one.madvise(mmap.MADV_DONTNEED)
causal_mask = lambda n: None
""",
    "has-a-child-that-is-nobodys": """
import ctypes, os, time
CLONE, CLONE_PARENT, SIGCHLD = 56, 0x8000, 17
if ctypes.CDLL(None).syscall(CLONE, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0:
    os.setsid()
    os.execlp('python3', 'attack-daemon', '-c', 'import time; time.sleep(300)', 'attack-daemon')
causal_mask = lambda n: None
""",
    "has-a-child-that-looks-ended": """
import ctypes, os, threading, time
EXIT_THREAD = 60
if os.fork() == 0:
    os.setsid()
    threading.Thread(target=time.sleep, args=(300,)).start()
    ctypes.CDLL(None).syscall(EXIT_THREAD, 0)
causal_mask = lambda n: None
""",
    "leaves-folders-in-folders": """
import os
for _ in range(1500):
    os.mkdir('deep')
    os.chdir('deep')
causal_mask = lambda n: None
""",
    "takes-rights-from-a-classmate": """
import os, pathlib
honest = pathlib.Path('HONEST')
for path in (honest, *honest.parents[:4], *honest.parents[3].glob('*')):
    try:
        os.chmod(path, 0)
    except OSError:
        pass
causal_mask = lambda n: None
""",
    "keeps-the-judge-with-a-huge-mask": """
import numpy as np
causal_mask = lambda n: np.zeros((15_800, 15_800), np.int8)
""",
    "sleeps-in-every-question": """
import time
causal_mask = lambda n: time.sleep(2)
""",
    "begins-a-reply-and-sleeps": """
import gc, time
def causal_mask(n):
    for thing in gc.get_objects():
        if type(thing).__name__ == 'Channel' and thing.fileno() >= 0:
            thing._socket.sendall(b'\\0')
    time.sleep(10_000)
""",
    "answers-a-cell-with-millions-of-lists": """
import gc, struct
header = b'{"arrays":[],"content":{"reply":{"status":"ok","seconds":0,"outputs":[' + b'[],' * 5_000_000 + b'1]}}}'
channel = next(t for t in gc.get_objects() if type(t).__name__ == 'Channel' and t.fileno() >= 0)
channel._socket.sendall(struct.pack('>IQ', len(header), 0) + header)
""",
    "closes-the-folder-of-all": "import os\nos.chmod('/tmp', 0)\ncausal_mask = lambda n: None",
    "clears-the-terminal": """
Cleared = type('\\x1b[2J\\x1b]0;full marks\\x07\\u202e', (Exception,), {})
def causal_mask(n):
    raise Cleared('\\x1b[31m10 of 10 points\\r\\n')
""",
}
