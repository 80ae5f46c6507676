from collections import Counter
from itertools import pairwise
