import Audience
import Spatial
import Storage

/// Reads a file that a ``SavedPlacesWriter`` wrote.
///
/// Each page is checked against its digest, so damaged contents are detected.
struct SavedPlacesReader: ~Copyable {
    /// The head.
    let head: SavedPlacesHead
    private let file: CheckedFile
    private var table: ImageReader
    /// The page that is read next.
    private var page = 1

    private init(_ file: consuming CheckedFile, _ head: SavedPlacesHead, _ table: ImageReader) {
        (self.head, self.table) = (head, table)
        self.file = file
    }

    /// Opens a file; returns nil if another version wrote it.
    static func open(_ path: String) throws -> SavedPlacesReader? {
        let file = try CheckedFile.open(path)
        let first = try file.read(page: 0, count: CheckedFile.room)
        guard let found = try SavedPlacesHead.read(first) else { return nil }
        let table = ImageReader(try file.read(page: found.tablePage, count: found.bytes))
        return SavedPlacesReader(file, found.head, table)
    }

    /// Reads the indexes and the ids.
    mutating func read() throws -> SavedPlaces {
        var images: [Int64: PlaceIndexImage] = [:]
        for _ in 0..<(try count()) {
            let app: Int64 = try table.number()
            images[app] = try image()
        }
        let regions = try count()
        let ids = try PlaceIDs(regions: regions) {
            let size: UInt64 = try table.number()
            return try bytes(Int(clamping: size))
        }
        return SavedPlaces(head: head, images: images, ids: ids)
    }

    private mutating func count() throws(ImageError) -> Int {
        let count: UInt32 = try table.number()
        return Int(count)
    }

    private mutating func bytes(_ count: Int) throws(StorageError) -> [UInt8] {
        defer { page += CheckedFile.pages(count) }
        return try file.read(page: page, count: count)
    }

    private mutating func image() throws -> PlaceIndexImage {
        var (trees, traits): ([TreeImage], [PlaceIndexImage.UsedTraits]) = ([], [])
        for _ in 0..<(try count()) { trees.append(try tree()) }
        for _ in 0..<(try count()) { traits.append(try usedTraits()) }
        let polygons = try table.column(of: UInt32.self, count: try count())
        return PlaceIndexImage(
            trees: trees, traits: traits, pages: try locations(), polygons: polygons)
    }

    private mutating func tree() throws -> TreeImage {
        let numbers = try table.column(of: UInt32.self, count: 5).map { Int($0) }
        let shape = TreeImage.Shape(
            number: numbers[0], lowest: numbers[1], count: numbers[2], nodes: numbers[3],
            leaves: numbers[4])
        guard let shape else { throw ImageError("a tree has an impossible shape") }
        var gone = ImageReader(try bytes(shape.leaves * MemoryLayout<UInt16>.stride))
        let tree = try TreeImage(
            shape, gone: try gone.column(of: UInt16.self, count: shape.leaves),
            portion: SavedPlacesWriter.portion
        ) { try bytes($0) }
        guard let tree else { throw ImageError("a tree has another size than its shape says") }
        return tree
    }

    private mutating func usedTraits() throws(ImageError) -> PlaceIndexImage.UsedTraits {
        let uses: UInt64 = try table.number()
        let (start, end): (Int64, Int64) = (try table.number(), try table.number())
        let schedule: UInt32 = try table.number()
        let tags = try table.column(of: UInt32.self, count: try count())
        guard start < end else { throw ImageError("a place is never active") }
        return PlaceIndexImage.UsedTraits(
            PlaceTraits(tags: tags, active: start..<end, schedule: schedule),
            uses: Int(clamping: uses))
    }

    private mutating func locations() throws -> [PlaceIndexImage.LocationPage] {
        let keys = try table.column(of: UInt32.self, count: try count())
        var pages: [PlaceIndexImage.LocationPage] = []
        let size = PlaceIndexImage.LocationPage.size
        for start in stride(from: 0, to: keys.count, by: SavedPlacesWriter.locationPages) {
            let some = keys[start...].prefix(SavedPlacesWriter.locationPages)
            var words = ImageReader(
                try bytes(some.count * size * MemoryLayout<UInt32>.stride))
            for key in some {
                let page = PlaceIndexImage.LocationPage(
                    key: key, words: try words.column(of: UInt32.self, count: size))
                if let page { pages.append(page) }
            }
        }
        return pages
    }
}
