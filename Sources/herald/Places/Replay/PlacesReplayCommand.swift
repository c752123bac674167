import JSON
import Protocol
import Spatial

/// `herald places replay`.
enum PlacesReplayCommand {
    static let command: Command = Command(
        name: "replay", summary: "Show what a phone on a recorded track would report at places",
        notes: [
            "The track is a GPX file with times, or a CSV file with columns latitude, longitude, "
                + "time and optionally accuracy. The command asks geo for places as a phone does: "
                + "when it has left the region of the last answer, or has entered a region that "
                + "holds several places. Places that are not active now are included. Nothing is "
                + "stored. Bad fixes are skipped, and the exit status is then 8.",
            "enter, exit and dwell need fixes that are accurate enough. A visit is a stay of at "
                + "least ten minutes. An event in brackets came within an hour after an event of "
                + "the same kind at the same place; a phone would not report it.",
        ],
        examples: ["herald places replay walk.gpx --dwell 5m"],
        options: [
            .value(
                "format", "FORMAT", "the file's format; taken from its name if left out",
                choices: ["gpx", "csv"]),
            .value("accuracy", "METRES", "the accuracy of fixes without one; 10 by default"),
            .value("dwell", "DURATION", "also report stays of this length, such as 5m"),
            .value("regions", "NUMBER", "how many regions the phone can watch; 19 by default"),
            .value("count", "NUMBER", "how many places the phone keeps; 10 by default"),
        ],
        arguments: [
            Argument(
                name: "FILE", summary: "the file with the track; - is standard input", isFile: true)
        ],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        let accuracy = try invocation.number("accuracy", 1...10_000) ?? 10
        let track = try Track(
            invocation.argument("FILE"), format: invocation.option("format"),
            accuracy: Double(accuracy))
        for bad in track.bad.prefix(10) {
            invocation.console.note(
                "herald: \(bad.text(invocation.argument("FILE"), unit: track.unit))".printable)
        }
        guard !track.fixes.isEmpty else {
            throw UsageError(
                "'\(invocation.argument("FILE"))' has no fixes; a track is a GPX file whose points "
                    + "have times, or a CSV file, whose name ends in .csv or with --format csv",
                path: invocation.path)
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
            throw BadInput(
                "the track has \(Plural.text(track.bad.count, "bad fix", "bad fixes")), "
                    + "which \(track.bad.count == 1 ? "was" : "were") skipped")
        }
    }

    private static func dwell(_ invocation: Invocation) throws(UsageError) -> Int64? {
        guard let text = invocation.option("dwell") else { return nil }
        guard let duration = Duration(parsing: text), duration > .zero else {
            throw UsageError(
                "--dwell is '\(text)'; it must be a time such as 5m", path: invocation.path)
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
            text += "Visited \(visit.title.isEmpty ? visit.id : visit.title)".printable
            text +=
                " for \(Plural.text(minutes, "minute")), from \(time(visit.time.lowerBound)).\n"
        }
        let refused = replay.refused.values.reduce(0, +)
        return text + "\(Plural.text(replay.fixes, "fix", "fixes")), \(refused) refused; "
            + "geo was asked \(Plural.text(replay.questions, "time")).\n"
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
    /// The name of the kind in the command's output.
    fileprivate var name: String {
        switch self {
        case .enter: "enter"
        case .exit: "exit"
        case .dwell: "dwell"
        case .cross: "cross"
        }
    }
}
