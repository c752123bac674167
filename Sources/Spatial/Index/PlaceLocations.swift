/// The location of each place in an index, by its slot.
struct PlaceLocations: Sendable {
    /// A lane of a leaf in a tree, or a recent place.
    struct Location: Equatable, Sendable {
        /// The number of the tree, or ``PlaceIndex/recentRun``.
        let run: Int
        /// The number of the leaf times sixteen plus the lane.
        let lane: Int

        init(run: Int, lane: Int) { (self.run, self.lane) = (run, lane) }

        fileprivate init(_ word: UInt32) {
            run = Int(word >> 26)
            lane = Int(word & 0x3ff_ffff)
        }

        fileprivate var word: UInt32 {
            UInt32(truncatingIfNeeded: run) << 26 | UInt32(truncatingIfNeeded: lane)
        }
    }

    /// The number of slots in a page.
    ///
    /// Slots are never reused: a page whose places were all removed is freed.
    static let pageSize = 4096
    /// The number of pages for all possible slots.
    private static let mostPages = (Int(UInt32.max) + 1) / pageSize
    /// The word for no location: as a location it would be the 67,108,864th recent place.
    private static let nowhere = UInt32.max

    private struct Page: Sendable {
        var words = [UInt32](repeating: nowhere, count: pageSize)
        var count = 0
    }

    /// The index in `storage` of the page for each 4,096 slots; four bytes for each page up to the
    /// last one that was ever used.
    private var pages: [Int32] = []
    private static let nopage: Int32 = -1
    private var storage: [Page] = []
    private var free: [Int] = []
    /// The number of places.
    private(set) var count = 0

    init() {}

    /// The bytes of memory.
    var bytes: Int { storage.reduce(0) { $0 + $1.words.count * MemoryLayout<UInt32>.stride + 64 } }

    subscript(slot: UInt32) -> Location? {
        get {
            guard let page = page(Int(slot) / Self.pageSize) else { return nil }
            let word = storage[page].words[Int(slot) % Self.pageSize]
            return word == Self.nowhere ? nil : Location(word)
        }
        set { write(newValue?.word ?? Self.nowhere, slot) }
    }

    private func page(_ key: Int) -> Int? {
        key < pages.count && pages[key] >= 0 ? Int(pages[key]) : nil
    }

    private mutating func write(_ word: UInt32, _ slot: UInt32) {
        let (key, index) = Int(slot).quotientAndRemainder(dividingBy: Self.pageSize)
        guard let page = page(key) ?? (word == Self.nowhere ? nil : make(key)) else { return }
        let before = storage[page].words[index]
        storage[page].words[index] = word
        let change = (word == Self.nowhere ? 0 : 1) - (before == Self.nowhere ? 0 : 1)
        count += change
        storage[page].count += change
        guard storage[page].count == 0 else { return }
        pages[key] = Self.nopage
        storage[page].words = []
        free.append(page)
    }

    /// All pages in the order of their slots.
    var imagePages: [PlaceIndexImage.LocationPage] {
        pages.indices.compactMap { key in
            page(key).flatMap {
                PlaceIndexImage.LocationPage(
                    key: UInt32(truncatingIfNeeded: key), words: storage[$0].words)
            }
        }
    }

    /// Creates the locations from pages.
    init(_ image: [PlaceIndexImage.LocationPage]) {
        for page in image {
            let used = page.words.reduce(0) { $0 + ($1 == Self.nowhere ? 0 : 1) }
            let key = Int(page.key)
            guard used > 0, key < Self.mostPages, self.page(key) == nil else { continue }
            let number = make(key)
            storage[number] = Page(words: page.words, count: used)
            count += used
        }
    }

    private mutating func make(_ key: Int) -> Int {
        let page = free.popLast() ?? storage.count
        if page == storage.count { storage.append(Page()) } else { storage[page] = Page() }
        if key >= pages.count {
            pages += repeatElement(Self.nopage, count: key + 1 - pages.count)
        }
        pages[key] = Int32(truncatingIfNeeded: page)
        return page
    }
}
