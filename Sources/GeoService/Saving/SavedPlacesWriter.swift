import Audience
import Spatial
import Storage

/// Writes a file of saved indexes: a page for the head, the long parts, and the table of contents.
struct SavedPlacesWriter: ~Copyable {
    /// The number of bytes that are written and read at a time.
    static let portion = 4 << 20
    /// The number of pages of locations that are written and read at a time: 4 MB.
    static let locationPages = 256

    private var file: CheckedFile
    private var table = ImageWriter()

    private init(_ file: consuming CheckedFile) { self.file = file }

    /// Creates a file, which has no head until `finish`.
    static func create(_ path: String) throws(StorageError) -> SavedPlacesWriter {
        var file = try CheckedFile.create(path)
        try file.append([0])
        return SavedPlacesWriter(file)
    }

    /// Writes the indexes of apps, by the apps' numbers.
    mutating func append(_ indexes: [Int64: PlaceIndex]) throws {
        table.append(UInt32(indexes.count))
        for (app, index) in indexes {
            table.append(app)
            try append(PlaceIndexImage(index))
        }
    }

    private mutating func append(_ image: PlaceIndexImage) throws {
        table.append(UInt32(image.trees.count))
        for tree in image.trees { try append(tree) }
        table.append(UInt32(image.traits.count))
        for used in image.traits { append(used) }
        table.append(UInt32(image.polygons.count))
        table.append(column: image.polygons, count: image.polygons.count)
        table.append(UInt32(image.pages.count))
        table.append(column: image.pages.map(\.key), count: image.pages.count)
        var rest = image.pages[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.locationPages)
            rest = rest.dropFirst(some.count)
            var words = ImageWriter(capacity: Self.portion)
            for page in some { words.append(column: page.words, count: page.words.count) }
            try file.append(words.bytes)
        }
    }

    private mutating func append(_ tree: TreeImage) throws {
        let shape = tree.shape
        for number in [shape.number, shape.lowest, shape.count, shape.nodes, shape.leaves] {
            table.append(UInt32(number))
        }
        var gone = ImageWriter()
        gone.append(column: tree.gone, count: tree.gone.count)
        try file.append(gone.bytes)
        try tree.forEachPortion(Self.portion) { try file.append($0) }
    }

    private mutating func append(_ used: PlaceIndexImage.UsedTraits) {
        let traits = used.traits
        table.append(UInt64(used.uses))
        table.append(traits.active.lowerBound)
        table.append(traits.active.upperBound)
        table.append(traits.schedule)
        table.append(UInt32(traits.tags.count))
        table.append(column: traits.tags, count: traits.tags.count)
    }

    /// Writes the ids of all places.
    mutating func append(_ ids: PlaceIDs) throws {
        table.append(UInt32(ids.regionCount))
        for number in 0..<ids.regionCount {
            let image = ids.image(ofRegion: number)
            table.append(UInt64(image.count))
            try file.append(image)
        }
    }

    /// Writes the table of contents and the head, and returns once everything is on disk.
    mutating func finish(_ head: SavedPlacesHead) throws(StorageError) {
        let page = try file.append(table.bytes)
        try file.write(head.written(tablePage: page, bytes: table.count), page: 0)
        try file.sync()
    }
}
