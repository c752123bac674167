import Context
import Foundation
import TestSupport

/// The time zones in the files of this machine.
enum Zones {
    static let folder = "/usr/share/zoneinfo"
    static let table = ZoneTable { name in
        FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
    } names: {
        ZoneNames(tzdata: text("tzdata.zi"), countries: text("zone.tab"))
    }
    /// The names of all zones that have files, sorted.
    static let names = text("tzdata.zi").split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        return switch words.first {
        // Factory is where nobody has set one.
        case "Z" where words[1] != "Factory": String(words[1])
        case "L": String(words[2])
        default: nil
        }
    }.sorted()

    private static func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }

    /// Returns the lines of `zones.py`, in which Python's zoneinfo tells offsets and times, as
    /// words.
    static func secondOpinion(seed: Int) throws -> [[String]] {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "zones.py").path
        let answer = try ChildProcess.run("/usr/bin/python3", [script, "\(seed)"])
        return answer.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
    }
}
