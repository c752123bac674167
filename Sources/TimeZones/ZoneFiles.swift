package import Context
import ServiceKit

/// The time zones of this machine, as Debian's package tzdata brings them.
package struct ZoneFiles: Sendable {
    /// The rules of the zones.
    package let table: ZoneTable
    private let names: @Sendable () -> [String]

    /// Zones over any files.
    ///
    /// - Parameters:
    ///   - table: the rules.
    ///   - names: all names that devices may say, or none if there are no zones here.
    package init(table: ZoneTable, names: @escaping @Sendable () -> [String]) {
        (self.table, self.names) = (table, names)
    }

    /// Those below /usr/share/zoneinfo.
    package static let system = {
        let folder = "/usr/share/zoneinfo"
        return ZoneFiles(
            table: ZoneTable { read("\(folder)/\($0)") },
            names: {
                ZoneTable.names(
                    in: String(decoding: read("\(folder)/tzdata.zi") ?? [], as: UTF8.self))
            })
    }()

    /// All zones, their rules read; none if there are no zones here.
    @concurrent package func load() async -> [String] {
        let names = names()
        for name in names { _ = table.rules(name) }
        return names
    }

    /// What cannot be read is not there.
    private static func read(_ path: String) -> [UInt8]? { try? TextFile.readBytes(path) }
}
