"""Draws how questions grow with the number of places: growth.py OUT.svg < what `herald-bench-places` printed."""

import math
import re
import sys

KINDS = {
    "nearest 10, near towns": ("near towns", "#1b6ca8"),
    "nearest 10, anywhere": ("anywhere", "#2a9d5c"),
    "nearest 10 of 0.33 %, near towns": ("of one tag in 300", "#c05a1c"),
    "containing": ("containing a point", "#7a4fb5"),
}
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 400, 60, 20, 190, 50


def read(lines):
    """Points of each kind: number of places, p50 and p99 in microseconds."""
    size, found = 0, {kind: [] for kind in KINDS}
    for line in lines:
        if match := re.match(r"places: (\d+)", line):
            size = int(match[1])
        elif match := re.match(r"(.+): p50 ([\d.]+) us, p99 ([\d.]+) us", line):
            if match[1] in found:
                found[match[1]].append((size, float(match[2]), float(match[3])))
    return {kind: sorted(points) for kind, points in found.items()}


def draw(found):
    sizes = [size for points in found.values() for size, _, _ in points]
    times = [time for points in found.values() for _, p50, p99 in points for time in (p50, p99)]
    low, high = math.floor(math.log10(min(sizes))), math.ceil(math.log10(max(sizes)))
    fast, slow = math.floor(math.log2(min(times))), math.ceil(math.log2(max(times)))

    def x(size):
        return LEFT + (math.log10(size) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(time):
        return HEIGHT - BOTTOM - (math.log2(time) - fast) / (slow - fast) * (HEIGHT - TOP - BOTTOM)

    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    for power in range(low, high + 1):
        place = x(10**power)
        yield f'<line x1="{place:.1f}" y1="{TOP}" x2="{place:.1f}" y2="{HEIGHT - BOTTOM}" stroke="#ddd"/>'
        yield f'<text x="{place:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{10**power:,}</text>'
    for power in range(fast, slow + 1):
        place = y(2**power)
        yield f'<line x1="{LEFT}" y1="{place:.1f}" x2="{WIDTH - RIGHT}" y2="{place:.1f}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{place + 4:.1f}" text-anchor="end">{2.0**power:g} us</text>'
    yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">places</text>'
    for number, (kind, points) in enumerate(found.items()):
        name, colour = KINDS[kind]
        for index, dashes, what in [(1, "", "p50"), (2, "5 4", "p99")]:
            line = " ".join(f"{x(point[0]):.1f},{y(point[index]):.1f}" for point in points)
            yield f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>'
            at = TOP + 14 + (2 * number + index - 1) * 18
            left = WIDTH - RIGHT + 12
            yield f'<line x1="{left}" y1="{at - 4}" x2="{left + 22}" y2="{at - 4}" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>'
            yield f'<text x="{left + 28}" y="{at}">{name}, {what}</text>'
    yield "</svg>"


found = read(sys.stdin)
with open(sys.argv[1], "w") as file:
    file.write("\n".join(draw(found)) + "\n")
print("| places | " + " | ".join(f"{KINDS[kind][0]}: p50, p99" for kind in found) + " |")
for size in sorted({point[0] for points in found.values() for point in points}):
    cells = [f"{p50}, {p99} us" for points in found.values() for at, p50, p99 in points if at == size]
    print(f"| {size:,} | " + " | ".join(cells) + " |")
