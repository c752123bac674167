import Audience
import Context
import ServiceKit

/// Answers the atoms of selectors from an app's index and columns.
struct DirectorySource: AudienceSource {
    let directory: AppDirectory
    let now: UnixTime
    let zones: ZoneTable

    var everyone: AtomDevices { directory.index.everyone }
    var revision: UInt64 { directory.index.revision }

    func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices {
        switch atom {
        case .attribute(let test): return directory.attributes.devices(test)
        case .lastSeen(let age): return seen(within: age)
        case .created(let age): return created(within: age)
        case .user, .segment, .within, .at, .moved:
            // These need the store or geo, and are looked up before the evaluation: see
            // AnsweredSource.
            throw AtomError(.unavailable, atom, "it was not looked up")
        case .timeZone: return try directory.index.devices(atom.naming(zones))
        default: return try directory.index.devices(atom)
        }
    }

    func devices(havingAny facets: [Facet]) -> AtomDevices {
        directory.index.devices(havingAny: facets)
    }

    private func seen(within age: Selector.Age) -> AtomDevices {
        let first = (now + (.zero - .seconds(Int64(age.seconds)))).day
        return filled { $0.seen[$1] >= first }
    }

    private func created(within age: Selector.Age) -> AtomDevices {
        let first = now.milliseconds / 1000 - Int64(age.seconds)
        return filled { Int64($0.created[$1]) >= first }
    }

    private func filled(_ isSo: @escaping (DeviceBlock, Int) -> Bool) -> AtomDevices {
        .filled { [directory] segment, words in
            guard let block = directory.block(of: UInt32(segment) << 16) else { return }
            for index in block.seen.indices where isSo(block, index) {
                words[index >> 6] |= 1 << UInt64(index & 63)
            }
        }
    }
}
