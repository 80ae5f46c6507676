"""Answers to kalman_filter: right ones whole, wrong ones as edits of a right one."""

import numpy as np

# %% plain | Right: all six kept.
class KalmanFilter:
    def __init__(self, F, Q, H, R, x, P):
        self.F, self.Q, self.H, self.R, self.x, self.P = F, Q, H, R, x, P

    def predict(self):
        self.x = self.F @ self.x
        self.P = self.F @ self.P @ self.F.T + self.Q

    def update(self, z):
        K = self.P @ self.H.T @ np.linalg.inv(self.H @ self.P @ self.H.T + self.R)
        self.x = self.x + K @ (z - self.H @ self.x)
        self.P = self.P - K @ self.H @ self.P

# %% other_names, of plain | Right: parameters called otherwise, and methods that give the object back.
# F, Q, H, R, x, P): -> motion, noise, H, R, start, unsure):
# = F, Q, H, R, x, P -> = motion, noise, H, R, start, unsure
# self.P = self.P - K @ self.H @ self.P -> self.P = self.P - K @ self.H @ self.P; return self

# %% dataclass | Right: a dataclass.
from dataclasses import dataclass

@dataclass
class KalmanFilter:
    F: np.ndarray
    Q: np.ndarray
    H: np.ndarray
    R: np.ndarray
    x: np.ndarray
    P: np.ndarray

    def predict(self):
        self.x, self.P = self.F @ self.x, self.F @ self.P @ self.F.T + self.Q

    def update(self, measured):
        S = self.H @ self.P @ self.H.T + self.R
        K = np.linalg.solve(S, self.H @ self.P).T
        self.x, self.P = self.x + K @ (measured - self.H @ self.x), (np.eye(len(self.x)) - K @ self.H) @ self.P

# %% property, of plain | Right: what is read is computed then.
# self.P = self.P - K @ self.H @ self.P -> self.covariance = self.P - K @ self.H @ self.P
# self.P = self.F @ self.P @ self.F.T + self.Q -> self.covariance = self.F @ self.P @ self.F.T + self.Q
# self.x, self.P = F -> self.x, self.covariance = F
# -     def predict(self):
# +     @property
# +     def P(self):
# +         return self.covariance
# +
# +     def predict(self):

# %% forgets_covariance, of plain | Wrong: forgets_covariance - P stays.
# self.P = self.P - K @ self.H @ self.P -> pass

# %% no_noise, of plain | Wrong: no_noise - without Q.
# self.P @ self.F.T + self.Q -> self.P @ self.F.T

# %% measures_first, of plain | Wrong: measures_first - all of z.
# z - self.H @ self.x -> z

# %% gives_alone, of plain | Wrong: unnamed - gives the state back, and forgets it.
# self.x = self.F @ self.x -> moved = self.F @ self.x; self.moved = moved

# %% another_name, of plain | Wrong: unnamed - an attribute of another name.
# self.P -> self.cov

# %% no_update, of plain | Wrong: unnamed - a method of another name.
# def update -> def correct

# %% a_function | Wrong: unnamed - a function in the place of a class.
def KalmanFilter(F, Q, H, R, x, P):
    return F @ x, F @ P @ F.T + Q

# %% blank | Blank: the skeleton.
class KalmanFilter:
    def __init__(self, F, Q, H, R, x, P):
        raise NotImplementedError
