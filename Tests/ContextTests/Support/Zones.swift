import Context
import Foundation
import TestSupport

/// The zones of this machine.
enum Zones {
    static let folder = "/usr/share/zoneinfo"
    static let table = ZoneTable { name in
        FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
    }
    static let names = ZoneTable.names(
        in: (try? String(contentsOfFile: "\(folder)/tzdata.zi", encoding: .utf8)) ?? "")

    /// What Python says of them, line by line.
    static func secondOpinion(seed: Int) throws -> [[String]] {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "zones.py").path
        let answer = try ChildProcess.run("/usr/bin/python3", [script, "\(seed)"])
        return answer.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
    }
}
