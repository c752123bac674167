import Protocol
import ServiceKit
import Testing

@testable import GeoService

/// Listing, editing and deleting of many selected places.
struct SelectionTests {
    private static func world(_ settings: [String: String] = [:]) async throws -> GeoFixture {
        let geo = try await GeoFixture(settings: settings)
        try await geo.importAll([
            Proto.Place.at("bus/1", 0, 0).with { ($0.tags, $0.story) = (["/stop"], "strike") },
            Proto.Place.at("bus/2", 0, 1).with { $0.tags = ["/stop", "/night"] },
            Proto.Place.at("tram/1", 0, 2).with { ($0.category, $0.story) = ("/rail", "strike") },
            Proto.Place.at("over", 50, 8).with { $0.activeUntil = .at(1_700_000_000) },
            .area("park", .square(50, 8, 0.1)),
        ])
        try await geo.importAll([.at("bus/1", 0, 0), .at("bus/9", 0, 0)], app: "other")
        return geo
    }

    private static func circle(
        _ latitude: Double, _ longitude: Double, _ metres: Double
    ) -> Proto.PlaceCircle {
        var circle = Proto.PlaceCircle()
        (circle.centre, circle.distanceMetres) = (.at(latitude, longitude), metres)
        return circle
    }

    private static let selections: [(Proto.PlaceSelection, [String])] = [
        (.every, ["bus/1", "bus/2", "over", "park", "tram/1"]),
        (.with { $0.ids = ["tram/1", "nobody", "bus/2"] }, ["bus/2", "tram/1"]),
        (.with { $0.ids = ["bus/2", "tram/1", "bus/2", "tram/1"] }, ["bus/2", "tram/1"]),
        (.with { $0.idPrefix = "bus/" }, ["bus/1", "bus/2"]),
        (.with { $0.idPrefix = "bus/2" }, ["bus/2"]),
        (.with { $0.idPrefix = "c" }, []),
        (.with { $0.story = "strike" }, ["bus/1", "tram/1"]),
        (
            .with { ($0.story, $0.filter) = ("strike", .with { $0.categories = ["/rail"] }) },
            ["tram/1"]
        ),
        // Whether they are offered now does not count.
        (.with { $0.filter = .with { $0.anyTags = ["/stop"] } }, ["bus/1", "bus/2"]),
        (.with { $0.filter = .with { _ in } }, ["bus/1", "bus/2", "over", "park", "tram/1"]),
        // From their edges: a degree of the equator is 111,319.49 m.
        (.with { $0.within = circle(0, 1.5, 55_600) }, ["bus/2", "tram/1"]),
        (.with { $0.within = circle(0, 1.5, 55_500) }, []),
        (.with { $0.within = circle(50.09, 8, 0) }, ["park"]),
        (
            .with { ($0.within, $0.ids) = (circle(0, 0, 0), ["bus/1", "bus/2"]) }, ["bus/1"]
        ),
    ]

    @Test(arguments: 0..<selections.count)
    func `a selection has the places that meet all of its conditions`(_ number: Int) async throws {
        let (selection, wanted) = Self.selections[number]
        let geo = try await Self.world()
        for size in [1, 2, 1_000] as [UInt32] {
            #expect(try await geo.list(selection, pageSize: size).ids == wanted)
        }
        #expect(try await geo.deleteAll(selection, dryRun: true).deleted == wanted.count)
        #expect(try await geo.list(.every).ids.count == 5)
        #expect(try await geo.deleteAll(selection).deleted == wanted.count)
        let left = Set(["bus/1", "bus/2", "over", "park", "tram/1"]).subtracting(wanted)
        #expect(try await geo.list(.every).ids == left.sorted())
        #expect(try await geo.list(app: "other").places.count == 2)
        // Nothing of them is near any more, either.
        let any = Proto.PlaceFilter.with { $0.includeInactive = true }
        #expect(try await Set(geo.near(0, 0, any)) == left)
    }

    @Test(
        arguments: [
            ("selection", nil), ("selection", .with { _ in }),
            ("selection", .with { ($0.everyPlace, $0.story) = (true, "x") }),
            ("selection.ids", .with { $0.ids = Array(repeating: "a", count: 501) }),
            ("selection.ids[1]", .with { $0.ids = ["a", ""] }),
            ("selection.id_prefix", .with { $0.idPrefix = "a\u{1}" }),
            ("selection.story", .with { $0.story = String(repeating: "x", count: 129) }),
            ("selection.within.centre.latitude", .with { $0.within = circle(91, 0, 1) }),
            ("selection.within.distance_metres", .with { $0.within = circle(1, 0, -1) }),
            ("selection.within.distance_metres", .with { $0.within = circle(1, 0, .nan) }),
            ("selection.within.distance_metres", .with { $0.within = circle(1, 0, 1e6 + 1) }),
        ] as [(String, Proto.PlaceSelection?)])
    func `a wrong selection is refused before anything is done`(
        _ field: String, _ selection: Proto.PlaceSelection?
    ) async throws {
        let geo = try await Self.world()
        await #expect { try await geo.deleteAll(selection) } throws: { $0.fields == [field] }
        #expect(try await geo.list(.every).ids.count == 5)
    }

    @Test func `many places are deleted in parts`() async throws {
        let geo = try await GeoFixture()
        for part in 0..<3 {
            try await geo.importAll(
                (0..<500).map { .at("p\(part * 500 + $0)", Double($0) / 100, Double(part)) })
        }
        try await geo.upsert(.at("other", 1, 1))
        let (deleted, parts) = try await geo.deleteAll(.with { $0.idPrefix = "p" })
        #expect(deleted == 1_500 && parts == 3)
        #expect(try await geo.list(.every).ids == ["other"])
    }

    @Test func `ids that no place has are named once, however large the parts are`() async throws {
        let geo = try await Self.world()
        let ids = ["lost", "bus/1", "a", "lost", "bus/2", "zoo"]
        var selection = PlaceSelection()
        selection.ids = ids
        let app = try #require(await geo.service.names.apps["news"])
        for limit in 1...3 {
            var (unknown, next): ([String], String?) = ([], "")
            while let after = next {
                let part = PlacePart(selection, after: after, limit: limit)
                let found = try await geo.service.store.select(part, of: app)
                unknown += found.unknownIDs
                next = found.next
            }
            #expect(unknown == ["a", "lost", "zoo"])
        }
        // A place that another condition leaves out is there.
        var deletion = Proto.DeletePlacesRequest()
        deletion.selection = Proto.PlaceSelection.with { ($0.ids, $0.story) = (ids, "strike") }
        for isDry in [true, false] {
            deletion.dryRun = isDry
            let answer = try await geo.client.deletePlaces(deletion, .of("news"))
            #expect(answer.deleted == 1 && answer.unknownIds == ["a", "lost", "zoo"])
            let elsewhere = try await geo.client.deletePlaces(deletion, .of("no-places"))
            #expect(elsewhere.deleted == 0 && elsewhere.unknownIds.count == 5)
        }
        var edit = Proto.EditPlacesRequest()
        edit.selection = Proto.PlaceSelection.with { $0.ids = ids }
        var change = Proto.PlaceEdit()
        change.addTags = ["/new"]
        edit.edit = change
        for isDry in [true, false] {
            edit.dryRun = isDry
            let answer = try await geo.client.editPlaces(edit, .of("news"))
            #expect(answer.selected == 1 && answer.unknownIds == ["a", "bus/1", "lost", "zoo"])
        }
    }

    @Test func `an edit changes the named fields of the selected places`() async throws {
        let geo = try await Self.world()
        let stops = Proto.PlaceSelection.with { $0.filter = .with { $0.anyTags = ["/stop"] } }
        @Sendable func edit(_ edit: inout Proto.PlaceEdit) {
            edit.set = Proto.Place.at("ignored", 9, 9).with {
                ($0.title, $0.radiusMetres, $0.blurb) = ("Strike", 300, "not named")
            }
            edit.fields = ["title", "radius_metres", "story"]
            edit.addTags = ["/strike", "/stop"]
            edit.removeTags = ["/night"]
        }
        let before = try await geo.list().places
        #expect(try await geo.editAll(stops, dryRun: true, edit) == (2, 2))
        #expect(try await geo.list().places == before)
        #expect(try await geo.editAll(stops, edit) == (2, 2))
        #expect(try await geo.editAll(stops, edit) == (2, 0))
        let after = try await geo.list().places
        #expect(after.dropFirst(2) == before.dropFirst(2))
        for (old, new) in zip(before, after).prefix(2) {
            let wanted = old.with {
                ($0.title, $0.radiusMetres, $0.story) = ("Strike", 300, "")
                $0.tags = ["/stop", "/strike"]
            }
            #expect(new == wanted)
        }
        #expect(try await geo.near(0, 0, .with { $0.anyTags = ["/strike"] }) == ["bus/1", "bus/2"])
        #expect(try await geo.near(0, 0, .with { $0.anyTags = ["/night"] }) == [])
        #expect(try await geo.nearest(0, 0, nil, count: 1).places[0].edgeDistanceMetres == -300)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.near(0, 0, .with { $0.anyTags = ["/strike"] }) == ["bus/1", "bus/2"])
    }

    @Test func `an edit may set a field that is valid for each place as it is`() async throws {
        let geo = try await GeoFixture()
        try await geo.importAll([.cafe("a", dwell: 300), .cafe("b", dwell: 600)])
        let edited = try await geo.editAll(.every) { edit in
            edit.set = Proto.Place.cafe(notify: [.dwell])
            edit.fields = ["transitions.notify"]
        }
        #expect(edited == (2, 2))
        let places = try await geo.list().places
        #expect(places.map { $0.transitions?.notify } == [[.dwell], [.dwell]])
        #expect(places.map { $0.transitions?.dwell } == [.seconds(300), .seconds(600)])

        // The control: it does not go with one that has no dwell.
        try await geo.importAll([.cafe("c")])
        let refusal = await geo.refusal {
            try await geo.editAll(.every) { edit in
                edit.set = Proto.Place.cafe(notify: [.dwell, .exit])
                edit.fields = ["transitions.notify"]
            }
        }
        #expect(refusal?.violations.count == 1)
        #expect(refusal?.violations.first?.field.hasPrefix("place 'c'.transitions") == true)
        #expect(try await geo.list().places.prefix(2) == places.prefix(2))
    }

    @Test func `an edit that would make a place invalid leaves its whole part unchanged`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.importAll([
            .at("a", 1, 1),
            Proto.Place.at("b", 1, 1).with { $0.tags = (0..<32).map { "/t\($0)" } },
        ])
        let before = try await geo.list().places
        let refusal = await geo.refusal { try await geo.editAll(.every) { $0.addTags = ["/x"] } }
        #expect(refusal?.violations.map(\.field) == ["place 'b'.tags"])
        #expect(try await geo.list().places == before)
    }

    /// A mistake in an edit, and the field that the answer must name.
    struct BadEdit: Sendable {
        let field: String
        let make: @Sendable (inout Proto.PlaceEdit) -> Void

        init(_ field: String, _ make: @escaping @Sendable (inout Proto.PlaceEdit) -> Void) {
            (self.field, self.make) = (field, make)
        }
    }

    @Test(
        arguments: [
            BadEdit("edit.fields[1]") { $0.fields = ["title", "id"] },
            BadEdit("edit.fields[0]") { $0.fields = ["version"] },
            BadEdit("edit.fields") { _ in },
            BadEdit("edit.set") { ($0.fields, $0.set) = (["title"], nil) },
            BadEdit("edit.add_tags[0]") { $0.addTags = ["a\nb"] },
            BadEdit("edit.remove_tags[0]") { $0.removeTags = [""] },
        ])
    func `a wrong edit is refused by its field`(_ bad: BadEdit) async throws {
        let geo = try await Self.world()
        let before = try await geo.list().places
        await #expect {
            try await geo.editAll(.every) {
                $0.set = Proto.Place()
                bad.make(&$0)
            }
        } throws: {
            $0.fields == [bad.field]
        }
        #expect(try await geo.list().places == before)
    }
}
