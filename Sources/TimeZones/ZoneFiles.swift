package import Context
import ServiceKit

/// The time zones of this machine, from Debian's package tzdata.
package struct ZoneFiles: Sendable {
    /// The rules of the zones.
    package let table: ZoneTable

    /// Creates zones from any table.
    package init(table: ZoneTable) { self.table = table }

    /// The zones in /usr/share/zoneinfo.
    package static let system = {
        let folder = "/usr/share/zoneinfo"
        @Sendable func text(_ name: String) -> String {
            String(decoding: read(name) ?? [], as: UTF8.self)
        }
        return ZoneFiles(
            table: ZoneTable {
                read("\(folder)/\($0)")
            } names: {
                ZoneNames(
                    tzdata: text("\(folder)/tzdata.zi"), countries: text("\(folder)/zone.tab"))
            })
    }()

    /// Reads the rules of all zones and returns their names; none if the machine has no zones.
    @concurrent package func load() async -> [String] {
        let names = table.names.all
        for name in names { _ = table.rules(name) }
        return names
    }

    /// Returns the bytes of a file; nil if it cannot be read.
    private static func read(_ path: String) -> [UInt8]? { try? TextFile.readRegular(path) }
}
