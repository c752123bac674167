#!/usr/bin/env python3
"""Checks what `herald-bench-places answers` wrote against GeographicLib's distances: `karney.py DIRECTORY`.

An answer is wrong where a place that is not in it is nearer than the tenth, or where an edge is off: by more than half
a millimetre, to which edges are rounded, and 50 um, for the index's lattice and its arcs up to 250 km. Which places may be nearer is told by the
straight line, which is never longer than the way; of these all are measured. The last line is the control: with one
answer spoilt it has to find one.
"""
import sys

import numpy
from geographiclib.geodesic import Geodesic

TOLERANCE = 0.000_55
A, F = 6_378_137.0, 1 / 298.257_223_563
E2 = F * (2 - F)


def ecef(latitude, longitude):
    phi, lam = numpy.radians(latitude), numpy.radians(longitude)
    n = A / numpy.sqrt(1 - E2 * numpy.sin(phi) ** 2)
    return numpy.stack(
        [n * numpy.cos(phi) * numpy.cos(lam), n * numpy.cos(phi) * numpy.sin(lam), n * (1 - E2) * numpy.sin(phi)], -1
    )


def wrong(line, places, points, radii):
    """What is wrong with an answer, and how many places were measured for it."""
    words = line.split()
    latitude, longitude = float(words[0]), float(words[1])
    found = {int(slot): float(edge) for slot, edge in zip(words[2::2], words[3::2])}
    tenth = max(found.values())
    chord = numpy.sqrt(((points - ecef(latitude, longitude)) ** 2).sum(-1))
    near = numpy.nonzero(chord - radii <= tenth + 0.001)[0]
    measured = 0
    for number in set(near.tolist()) | set(found):
        way = Geodesic.WGS84.Inverse(latitude, longitude, *places[number, :2])["s12"]
        edge = way - radii[number]
        measured += 1
        if number in found:
            if abs(found[number] - edge) > TOLERANCE:
                return f"place {number} is {edge} m away, not {found[number]}", measured
        elif edge < tenth - TOLERANCE:
            return f"place {number} is {edge} m away, the tenth {tenth}", measured
    return "", measured


directory = sys.argv[1]
places = numpy.fromfile(directory + "/places").reshape(-1, 3)
points, radii = ecef(places[:, 0], places[:, 1]), places[:, 2]
for name in ["near", "uniform"]:
    lines = open(f"{directory}/{name}").read().splitlines()
    bad, measured = 0, 0
    for line in lines:
        problem, count = wrong(line, places, points, radii)
        measured += count
        if problem:
            bad += 1
            print(f"{name}: {line.split()[:2]}: {problem}")
    print(f"{len(places)} places, {name}: {bad} of {len(lines)} answers wrong, {measured} ways measured")
spoilt = lines[0].split()
spoilt[2] = str((int(spoilt[2]) + 1) % len(places))
print("the control:", wrong(" ".join(spoilt), places, points, radii)[0] or "finds nothing, and proves nothing")
