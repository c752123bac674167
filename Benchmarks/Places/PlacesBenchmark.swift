import BenchmarkKit
import Spatial

/// Times of the index, in this process and on one core.
struct PlacesBenchmark {
    let workload: Workload

    func run(_ size: Int) {
        let (centres, radii) = (workload.centres(size), workload.radii(size))
        Report.line("places", "\(size), searched with \(PlaceIndex.instructions)")
        let before = ResidentMemory.bytes(of: "self")
        let start = ContinuousClock.now
        let index = PlaceIndex(
            centres.indices.lazy.map { number in
                // One in three hundred has the rarest tag.
                let tag = UInt32(number % 300)
                return IndexedPlace(
                    slot: UInt32(number),
                    checked: .circle(centres[number], radius: radii[number]),
                    traits: PlaceTraits(tags: [tag]))
            })
        Report.rate("built", size, .now - start)
        let bytes = ResidentMemory.bytes(of: "self") - before
        Report.line(
            "memory",
            "\(Report.text(Double(index.bytes) / Double(size))) bytes a place in the index, "
                + "\(Report.text(Double(bytes) / Double(size))) resident")
        let (near, uniform) = (workload.nearQuestions(20_000), workload.uniformQuestions(20_000))
        let all = PlaceFilter(now: 0)
        let rare = PlaceFilter(now: 0, groups: [[7]])
        measure("nearest 10, near towns", near) { index.nearest(10, to: $0, all).count }
        measure("nearest 10, anywhere", uniform) { index.nearest(10, to: $0, all).count }
        measure("nearest 10 of 0.33 %, near towns", near) { index.nearest(10, to: $0, rare).count }
        measure("containing", near) { index.containing($0, all).count }
        // Filled by the pass that warms up.
        var places: [UInt32: IndexedPlace] = [:]
        let step = FixStep(index: index) { slot in
            if let place = places[slot] { return place }
            let shape = IndexedPlace.Shape.circle(centres[Int(slot)], radius: radii[Int(slot)])
            let place = IndexedPlace(slot: slot, checked: shape)
            places[slot] = place
            return place
        }
        // One device after the other, so that nothing of one's last fix is at hand.
        var devices = [DeviceTransitions](repeating: DeviceTransitions(), count: 2_000)
        var number = 0
        measure("a fix, 60 m from the last, and its device's state", walks(2_000, 10)) {
            let fix = Fix(at: $0, accuracy: 15, time: Int64(number / 2_000 + 1) * 60_000)
            number += 1
            return fix.flatMap { step.take($0, &devices[(number - 1) % 2_000]) }?.count ?? 0
        }
    }

    /// Each device's first fix, then each one's second, 60 m away, and so on.
    private func walks(_ devices: Int, _ steps: Int) -> [Coordinate] {
        let starts = workload.nearQuestions(devices)
        return (0..<steps).flatMap { step in
            starts.map {
                // Towards the equator, so that it stays on the globe.
                let way = ($0.latitude > 0 ? -0.00054 : 0.00054) * Double(step)
                return Coordinate(onGlobe: $0.latitude + way, $0.longitude)
            }
        }
    }

    /// The middle of three passes over all questions, after one that warms up.
    private func measure(
        _ what: String, _ questions: [Coordinate], _ answer: (Coordinate) -> Int
    ) {
        var passes: [(median: Double, late: Double)] = []
        var found = 0
        for _ in 0..<4 {
            var times: [Double] = []
            times.reserveCapacity(questions.count)
            found = 0
            for question in questions {
                let start = ContinuousClock.now
                found += answer(question)
                times.append((.now - start) / .microseconds(1))
            }
            times.sort()
            passes.append((times[times.count / 2], times[times.count * 99 / 100]))
        }
        let sorted = passes.dropFirst().sorted { $0.median < $1.median }
        Report.line(
            what,
            "p50 \(Report.text(sorted[1].median)) us, p99 \(Report.text(sorted[1].late)) us, "
                + "\(Report.text(Double(found) / Double(questions.count))) found")
    }
}
