import Foundation
import Spatial

/// Writes places and the index's answers for somebody else to check: `Benchmarks/Places/karney.py`.
struct AnswerDump {
    let workload: Workload
    let size: Int
    let questions: Int

    /// Into a directory that is there: `places` has a latitude, a longitude and a radius as doubles
    /// for each; `near` and `uniform` have a line for each question, its latitude and longitude and
    /// the nearest ten, each as number and edge.
    func write(to directory: String) throws {
        let (centres, radii) = (workload.centres(size), workload.radii(size))
        var bytes = Data(capacity: size * 24)
        for (centre, radius) in zip(centres, radii) {
            // As the index has it.
            for number in [centre.latitude, centre.longitude, Double(Float(radius))] {
                for shift in stride(from: 0, to: 64, by: 8) {
                    bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
                }
            }
        }
        try bytes.write(to: URL(filePath: "\(directory)/places"))
        let index = PlaceIndex(
            centres.indices.lazy.map {
                IndexedPlace(
                    slot: UInt32($0), checked: .circle(centres[$0], radius: radii[$0]))
            })
        for (name, points) in [
            ("near", workload.nearQuestions(questions)),
            ("uniform", workload.uniformQuestions(questions)),
        ] {
            let lines = points.map { point in
                let found = index.nearest(10, to: point, PlaceFilter(now: 0))
                return
                    (["\(point.latitude)", "\(point.longitude)"]
                    + found.flatMap { ["\($0.slot)", "\($0.edge)"] }).joined(separator: " ")
            }
            try Data((lines.joined(separator: "\n") + "\n").utf8)
                .write(to: URL(filePath: "\(directory)/\(name)"))
        }
    }
}
