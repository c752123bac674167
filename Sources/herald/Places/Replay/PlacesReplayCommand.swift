import JSON
import Protocol
import Spatial

/// `herald places replay`.
enum PlacesReplayCommand {
    static let command: Command = Command(
        name: "replay", summary: "Tell what a phone would do at places on a recorded track",
        notes: [
            "The track is a GPX file with times, or a CSV file with columns latitude, longitude, "
                + "time and maybe accuracy. It asks geo as a phone does: again when it has left "
                + "the region around it or has entered one that holds several places; places "
                + "that are not offered now count too. Nothing of it is kept. It ends with 8 if "
                + "some fixes were bad, and goes without them.",
            "enter, exit and dwell need fixes that are sure enough; a visit is a stay of ten "
                + "minutes. One in brackets is within an hour after one like it, and a phone would "
                + "say nothing.",
        ],
        options: [
            .value("accuracy", "METRES", "of fixes that do not say it; 10 if left out"),
            .value("dwell", "DURATION", "tell stays of this length too, such as 5m"),
            .value("regions", "NUMBER", "how many regions the phone can watch; 19 if left out"),
            .value("count", "NUMBER", "how many places it keeps; 10 if left out"),
        ],
        arguments: [Argument(name: "FILE", summary: "the track", isFile: true)],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        let accuracy = try invocation.number("accuracy", 1...10_000) ?? 10
        let track = try Track(invocation.argument("FILE"), accuracy: Double(accuracy))
        for bad in track.bad.prefix(10) {
            invocation.console.note(
                "herald: \(bad.text(invocation.argument("FILE"), unit: track.unit))".printable)
        }
        guard !track.fixes.isEmpty else {
            throw UsageError(
                "\(invocation.argument("FILE")): has no fix; a track is a GPX file whose points "
                    + "have times, or a CSV file that is called so", path: invocation.path)
        }
        let session = try Session(invocation)
        var request = Proto.NearestPlacesRequest()
        request.app = try await session.app()
        request.count = try invocation.number("count", 1...100) ?? 10
        request.regionCount = try invocation.number("regions", 1...100) ?? 19
        request.withPolygons = true
        request.filter = Proto.PlaceFilter()
        request.filter?.includeInactive = true
        var replay = TrackReplay(TransitionRule(dwell: try dwell(invocation))) {
            [request] fix in
            var request = request
            var location = Proto.Coordinate()
            location.latitude = fix.coordinate.latitude
            location.longitude = fix.coordinate.longitude
            (request.location, request.accuracyMetres) = (location, fix.accuracy)
            return try await session.geo.nearestPlaces(request, session.context)
        }
        for fix in track.fixes { try await replay.take(fix) }
        invocation.console.out(invocation.isJSON ? json(replay) : text(replay))
        if !track.bad.isEmpty {
            throw BadInput("\(track.bad.count) of the track's fixes are bad; it went without them")
        }
    }

    private static func dwell(_ invocation: Invocation) throws(UsageError) -> Int64? {
        guard let text = invocation.option("dwell") else { return nil }
        guard let duration = Duration(parsing: text), duration > .zero else {
            throw UsageError("--dwell is '\(text)'; it is like 5m", path: invocation.path)
        }
        return duration.components.seconds * 1_000
    }

    private static func text(_ replay: TrackReplay) -> String {
        var table = Table("TIME", "EVENT", "PLACE", "TITLE")
        for event in replay.events {
            let kind = event.transition.kind.name
            table.add(
                time(event.transition.time), event.transition.isPaused ? "(\(kind))" : kind,
                event.id, event.title.cut(to: 50))
        }
        var text = table.text
        for visit in replay.visits {
            let minutes = (visit.time.upperBound - visit.time.lowerBound) / 60_000
            text += "Visited \(visit.title.isEmpty ? visit.id : visit.title)"
            text +=
                " for \(Plural.text(minutes, "minute")) from \(time(visit.time.lowerBound)) on.\n"
        }
        let refused = replay.refused.values.reduce(0, +)
        return text + "\(Plural.text(replay.fixes, "fix", "fixes")), \(refused) of them refused; "
            + "it asked \(Plural.text(replay.questions, "time")).\n"
    }

    private static func json(_ replay: TrackReplay) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key("events")
        json.beginArray()
        for event in replay.events {
            json.beginObject()
            let transition = event.transition
            for (name, text) in [
                ("time", time(transition.time)), ("kind", transition.kind.name),
                ("placeId", event.id), ("since", time(transition.since)),
            ] {
                json.key(name)
                json.string(text)
            }
            json.key("paused")
            json.bool(transition.isPaused)
            json.endObject()
        }
        json.endArray()
        json.key("visits")
        json.beginArray()
        for visit in replay.visits {
            json.beginObject()
            for (name, text) in [
                ("placeId", visit.id), ("from", time(visit.time.lowerBound)),
                ("until", time(visit.time.upperBound)),
            ] {
                json.key(name)
                json.string(text)
            }
            json.endObject()
        }
        json.endArray()
        for (name, count) in [
            ("fixes", replay.fixes), ("refused", replay.refused.values.reduce(0, +)),
            ("questions", replay.questions),
        ] {
            json.key(name)
            json.integer(count)
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private static func time(_ milliseconds: Int64) -> String {
        var time = Proto.Timestamp()
        time.seconds = milliseconds / 1_000
        return time.cell
    }
}

extension Transition.Kind {
    /// As people read it.
    fileprivate var name: String {
        switch self {
        case .enter: "enter"
        case .exit: "exit"
        case .dwell: "dwell"
        case .cross: "cross"
        }
    }
}
