import Audience
import ServiceKit
import Storage

extension RegistryService {
    /// Loads the saved index and the changes since then.
    ///
    /// - Returns: how many devices were read from the store again; nil if there is no snapshot for
    ///   this store.
    func loadSaved() async throws -> Int? {
        guard let snapshots, let head = try await snapshots.open() else { return nil }
        let page = try await store.perform(ReadFeed(sequence: head.cursor))
        guard page.generation == head.generation, page.lowWater <= head.cursor + 1 else {
            return nil
        }
        guard head.cursor <= page.highWater else {
            throw StorageError(
                .regressed,
                "the registry's database ends at change \(page.highWater), its saved index has"
                    + " change \(head.cursor); acknowledged data is missing. Restore the files, or"
                    + " accept the loss by removing data/registry.db.ledger")
        }
        // The next image is read and checked while this one is added to memory.
        var next: Task<[UInt8], any Error>?
        table.reserve(head.parts.reduce(0) { $0 + $1.devices })
        for (number, part) in head.parts.enumerated() {
            let image: [UInt8]
            if let next {
                image = try await next.value
            } else {
                image = try await snapshots.image(part)
            }
            if number + 1 < head.parts.count {
                let following = head.parts[number + 1]
                next = Task { try await snapshots.image(following) }
            }
            // The app was deleted since then; its number is never reused.
            guard let directory = directoriesByNumber[part.key.app] else { continue }
            var reader = try BlockImageReader(image)
            try reader.fill(table, directory)
        }
        saving.cursor = head.cursor
        return try await readAgain(after: page)
    }

    /// Reads the devices that the feed names from the store again and returns how many rows that
    /// were.
    private func readAgain(after first: FeedPage) async throws -> Int {
        var (page, rows): (FeedPage, Set<DeviceRow>) = (first, [])
        while let last = page.entries.last {
            rows.formUnion(page.entries.map(\.row))
            saving.changes += page.entries.count
            cursor = last.sequence
            page = try await store.perform(ReadFeed(sequence: last.sequence))
        }
        cursor = max(cursor, page.highWater)
        let known = forget(rows)
        var left = rows.sorted()[...]
        var filler: DirectoryFiller?
        var gone = rows
        while !left.isEmpty {
            let part = Array(left.prefix(RegistryLimits.devicesPerRead))
            left = left.dropFirst(part.count)
            let devices = try await store.perform(ReadDevices(rows: part))
            for device in devices where known[device.row].map({ $0 == device.id }) ?? true {
                gone.remove(device.row)
            }
            fill(devices, &filler)
        }
        filler?.flush()
        erase(Array(gone))
        return rows.count
    }

    /// Removes the devices in these rows from memory and returns their ids.
    private func forget(_ rows: Set<DeviceRow>) -> [DeviceRow: Identifier] {
        var known: [DeviceRow: Identifier] = [:]
        for (app, rows) in Dictionary(grouping: rows, by: \.app) {
            guard let directory = directoriesByNumber[app] else { continue }
            directory.index.remove(Bitmap(rows.map(\.ordinal).sorted()))
            for row in rows {
                guard let block = directory.block(of: row.ordinal) else { continue }
                let place = DeviceTable.Place(block: block, index: Int(row.ordinal - block.first))
                guard let id = block.id(at: place.index) else { continue }
                known[row] = id
                directory.attributes.clear(row.ordinal)
                table.remove(place)
            }
        }
        return known
    }
}
