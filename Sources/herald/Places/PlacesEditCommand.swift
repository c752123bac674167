import Protocol
import Suggestions

/// `herald places edit` and `herald places delete`.
enum PlacesEditCommand {
    private static let selecting =
        [Option.flag("all", "all places")] + PlaceSelecting.options
        + [.flag("dry-run", "only count the places, change nothing")]

    private static let unknown =
        "If no place has one of the ids, the exit status is 5; the others are done all the same."

    static let delete: Command = Command(
        name: "delete", summary: "Delete places by id, or all that options select",
        notes: [unknown],
        examples: [
            "herald places delete reading-terminal",
            "herald places delete --id-prefix old- --dry-run",
        ],
        options: selecting + [Confirmation.option],
        arguments: [
            Argument(
                name: "ID", summary: "the ids of places", isOptional: true, source: .places,
                isRepeated: true)
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.DeletePlacesRequest()
            request.selection = try PlaceSelecting.required(invocation)
            request.app = try await session.app()
            request.dryRun = true
            if invocation.flag("dry-run") || Confirmation.isWanted(invocation) {
                let found = try await delete(request, session)
                let missing = MissingPlaces(ids: found.unknownIds, others: found.deleted)
                try missing.checkOthers()
                guard !invocation.flag("dry-run") else {
                    invocation.answer(found) {
                        "\(Plural.text($0.deleted, "place")) would be deleted\n"
                    }
                    return try missing.check()
                }
                try Confirmation.ask(
                    "delete \(Plural.text(found.deleted, "place"))", invocation)
            }
            request.dryRun = false
            let done = try await delete(request, session)
            let missing = MissingPlaces(ids: done.unknownIds, others: done.deleted)
            try missing.checkOthers()
            invocation.answer(done) { "deleted \(Plural.text($0.deleted, "place"))\n" }
            try missing.check()
        })

    private static func delete(
        _ request: Proto.DeletePlacesRequest, _ session: Session
    ) async throws -> Proto.DeletePlacesResponse {
        var request = request
        var total = Proto.DeletePlacesResponse()
        repeat {
            let part = try await session.geo.deletePlaces(request, session.context)
            total.deleted += part.deleted
            total.unknownIds += part.unknownIds
            request.pageToken = part.nextPageToken
        } while !request.pageToken.isEmpty
        return total
    }

    static let edit: Command = Command(
        name: "edit", summary: "Change many places at once",
        notes: ["'herald places import --help' lists the names of fields.", unknown],
        examples: [
            "herald places edit --id reading-terminal --set notify=enter "
                + "--clear schedule",
            "herald places edit --category /museum --add-tag free --dry-run",
        ],
        options: selecting + [
            .value("set", "FIELD=VALUE", "set a field to this value", isRepeated: true),
            .value("clear", "FIELD", "remove the value of this field", isRepeated: true),
            .value("add-tag", "TAG", "add this tag", isRepeated: true),
            .value("remove-tag", "TAG", "remove this tag", isRepeated: true),
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.EditPlacesRequest()
            request.selection = try PlaceSelecting.required(invocation)
            request.edit = try edit(invocation)
            request.app = try await session.app()
            request.dryRun = invocation.flag("dry-run")
            var total = Proto.EditPlacesResponse()
            repeat {
                let part = try await session.geo.editPlaces(request, session.context)
                total.selected += part.selected
                total.changed += part.changed
                total.unknownIds += part.unknownIds
                request.pageToken = part.nextPageToken
            } while !request.pageToken.isEmpty
            let missing = MissingPlaces(ids: total.unknownIds, others: total.selected)
            try missing.checkOthers()
            invocation.answer(total) {
                "\(Plural.text($0.selected, "place")) selected, \($0.changed) "
                    + "\(request.dryRun ? "would be " : "")changed\n"
            }
            try missing.check()
        })

    private static func edit(_ invocation: Invocation) throws -> Proto.PlaceEdit {
        var edit = Proto.PlaceEdit()
        var place = Proto.Place()
        for text in invocation.values("set") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw UsageError(
                    "--set is '\(text)'; it must be FIELD=VALUE", path: invocation.path)
            }
            let field = try field(String(parts[0]), invocation)
            do {
                try field.set(String(parts[1]), in: &place)
            } catch {
                throw UsageError("--set '\(text)': \(error)", path: invocation.path)
            }
            edit.fields.append(field.path)
        }
        for name in invocation.values("clear") {
            edit.fields.append(try field(name, invocation).path)
        }
        if !edit.fields.isEmpty { edit.set = place }
        edit.addTags = invocation.values("add-tag")
        edit.removeTags = invocation.values("remove-tag")
        return edit
    }

    private static func field(
        _ name: String, _ invocation: Invocation
    ) throws(UsageError) -> PlaceField {
        guard let field = PlaceField(rawValue: name), field != .id else {
            let names = PlaceField.allCases.filter { $0 != .id }.map(\.rawValue)
            let hint = Suggestion.nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
            throw UsageError("places have no field '\(name)'\(hint ?? "")", path: invocation.path)
        }
        return field
    }
}
