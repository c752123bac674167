/// The parts of an index, for writing it to a file and reading it again.
package struct PlaceIndexImage: Sendable {
    /// Traits, and the number of places that have them.
    package struct UsedTraits: Sendable {
        package let traits: PlaceTraits
        package let uses: Int

        /// Creates traits with the number of their places; 0 if their number in the table is free.
        package init(_ traits: PlaceTraits, uses: Int) {
            (self.traits, self.uses) = (traits, uses)
        }
    }

    /// The locations of the places of 4,096 consecutive slots, one word for each slot.
    package struct LocationPage: Sendable {
        /// The number of words in a page.
        package static var size: Int { PlaceLocations.pageSize }

        /// The first slot divided by the number of slots in a page.
        package let key: UInt32
        package let words: [UInt32]

        /// Creates a page; nil for a wrong number of words.
        package init?(key: UInt32, words: [UInt32]) {
            guard words.count == PlaceLocations.pageSize else { return nil }
            (self.key, self.words) = (key, words)
        }
    }

    package let trees: [TreeImage]
    /// The traits by their number.
    package let traits: [UsedTraits]
    package let pages: [LocationPage]
    /// The slots of places that are polygons; the polygons are not in the image.
    package let polygons: [UInt32]

    /// Creates the image of an index as it is.
    package init(_ index: PlaceIndex) {
        var index = index
        if index.recent.count > 0 { index.settle() }
        trees = index.order.compactMap { number in
            index.runs[number].flatMap { TreeImage($0, number: number) }
        }
        traits = index.traits.used
        pages = index.locations.imagePages
        polygons = index.polygons.keys.sorted()
    }

    /// Creates an image from parts that were read.
    package init(
        trees: [TreeImage], traits: [UsedTraits], pages: [LocationPage], polygons: [UInt32]
    ) {
        (self.trees, self.traits, self.pages, self.polygons) = (trees, traits, pages, polygons)
    }
}

extension PlaceIndex {
    /// Creates an index from an image.
    ///
    /// - Parameter polygons: the polygons by their slots; a place whose polygon is missing must be
    ///   updated or removed before the first search.
    package init(_ image: PlaceIndexImage, polygons: [UInt32: Polygon]) {
        self.init()
        for tree in image.trees { set(tree.run, at: tree.shape.number) }
        traits = TraitTable(image.traits)
        locations = PlaceLocations(image.pages)
        take(polygons)
    }
}
