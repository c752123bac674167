#!/usr/bin/python3
"""Writes geodesics.csv: latitude, longitude, latitude, longitude, distance in metres.

The distances are GeographicLib's (Debian's python3-geographiclib), which is right to 15 nm.
"""
import random
from geographiclib.geodesic import Geodesic

random.seed(20261121)
uniform = random.uniform


def wrap(longitude):
    return (longitude + 180) % 360 - 180


def anywhere():
    return (uniform(-90, 90), uniform(-180, 180))


def near(point, degrees):
    latitude = max(-90, min(90, point[0] + uniform(-degrees, degrees)))
    return (latitude, wrap(point[1] + uniform(-degrees, degrees)))


def antipode(point):
    return (-point[0], wrap(point[1] + 180))


pairs = [(anywhere(), anywhere()) for _ in range(150)]
for exponent in range(-6, 2):
    pairs += [(p, near(p, 10.0 ** exponent)) for p in (anywhere() for _ in range(15))]
pairs += [(p, near(p, 0.3)) for p in (anywhere() for _ in range(60))]
for pole in (90, -90):
    pairs += [((pole, uniform(-180, 180)), anywhere()) for _ in range(10)]
    pairs += [((pole - uniform(0, .2) * (pole > 0) + uniform(0, .2) * (pole < 0),
                uniform(-180, 180)), (pole * uniform(.99, 1), uniform(-180, 180)))
              for _ in range(20)]
pairs += [((uniform(-80, 80), 180 - uniform(0, .5)), (uniform(-80, 80), -180 + uniform(0, .5)))
          for _ in range(20)]
pairs += [((a, 180 - uniform(0, .1)), (a + uniform(-.1, .1), -180 + uniform(0, .1)))
          for a in (uniform(-80, 80) for _ in range(30))]
pairs += [((0, uniform(-180, 180)), (0, uniform(-180, 180))) for _ in range(30)]
pairs += [((uniform(-90, 90), m), (uniform(-90, 90), m)) for m in range(-180, 181, 20)]
for exponent in range(-9, 2):
    pairs += [(p, near(antipode(p), 10.0 ** exponent)) for p in (anywhere() for _ in range(12))]
pairs += [((0, 0), (0, d)) for d in (179, 179.3, 179.39, 179.3966, 179.4, 179.5, 179.9, 180)]
pairs += [((0, 0), (uniform(-1, 1), 179 + uniform(0, 1))) for _ in range(40)]
pairs += [((a, 0), (-a, 180)) for a in (0, 1e-9, .001, 1, 30, 45, 60, 89, 89.999999, 90)]
pairs += [((a, 0), (-a, d)) for a in (1e-7, .1, 30, 60, 89) for d in (177, 178, 179, 179.5, 179.99)]
pairs += [((a, 7), (a, 7)) for a in (-90, -45, 0, 12.5, 90)]
pairs += [((90, 0), (-90, 77)), ((90, 10), (90, -100)), ((45, 180), (45, -180)), ((0, 180), (0, -180))]
# Around where the chord's arc gives way to the iteration, 250 km.
pairs += [(p, near(p, d)) for d in (.5, 1, 1.5, 2, 3) for p in (anywhere() for _ in range(60))]

with open("geodesics.csv", "w") as file:
    for a, b in pairs:
        inverse = Geodesic.WGS84.Inverse(a[0], a[1], b[0], b[1], Geodesic.DISTANCE)
        file.write(",".join(repr(float(x)) for x in (*a, *b, inverse["s12"])) + "\n")
