package import Context
import ServiceKit

/// The time zones of this machine, as Debian's package tzdata brings them.
package struct ZoneFiles: Sendable {
    /// The rules of the zones.
    package let table: ZoneTable

    /// Zones over any files.
    package init(table: ZoneTable) { self.table = table }

    /// Those below /usr/share/zoneinfo.
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

    /// All zones, their rules read; none if there are no zones here.
    @concurrent package func load() async -> [String] {
        let names = table.names.all
        for name in names { _ = table.rules(name) }
        return names
    }

    /// What cannot be read is not there.
    private static func read(_ path: String) -> [UInt8]? { try? TextFile.readBytes(path) }
}
