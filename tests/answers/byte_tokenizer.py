from collections import Counter
