/// All that an index is made of, to be written somewhere and read again.
package struct PlaceIndexImage: Sendable {
    /// Traits, and how many places have them.
    package struct UsedTraits: Sendable {
        package let traits: PlaceTraits
        package let uses: Int

        /// Traits of so many places; of none where their number is free.
        package init(_ traits: PlaceTraits, uses: Int) {
            (self.traits, self.uses) = (traits, uses)
        }
    }

    /// Where the places of some slots in a row are; each of 4,096 slots has a word.
    package struct LocationPage: Sendable {
        /// Words of a page.
        package static var size: Int { PlaceLocations.pageSize }

        /// The first slot, in pages.
        package let key: UInt32
        package let words: [UInt32]

        /// A page; nil for another number of words.
        package init?(key: UInt32, words: [UInt32]) {
            guard words.count == PlaceLocations.pageSize else { return nil }
            (self.key, self.words) = (key, words)
        }
    }

    package let trees: [TreeImage]
    /// By their numbers.
    package let traits: [UsedTraits]
    package let pages: [LocationPage]
    /// Slots of the places that are polygons, which are not in it.
    package let polygons: [UInt32]

    /// The image of an index as it is.
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

    /// An image of these parts, which have been read.
    package init(
        trees: [TreeImage], traits: [UsedTraits], pages: [LocationPage], polygons: [UInt32]
    ) {
        (self.trees, self.traits, self.pages, self.polygons) = (trees, traits, pages, polygons)
    }
}

extension PlaceIndex {
    /// The index that an image is of.
    ///
    /// - Parameter polygons: by their slots; one that is not there must be updated or removed
    ///   before anything is searched.
    package init(_ image: PlaceIndexImage, polygons: [UInt32: Polygon]) {
        self.init()
        for tree in image.trees { set(tree.run, at: tree.shape.number) }
        traits = TraitTable(image.traits)
        locations = PlaceLocations(image.pages)
        self.polygons = polygons
    }
}
