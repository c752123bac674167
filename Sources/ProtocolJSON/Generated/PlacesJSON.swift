// Generated from herald/v1/places.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.UpsertPlaceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "place":
                if try taken.take(1, value) { place = try Proto.Place(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let place {
            json.key("place")
            place.write(to: &json)
        }
    }
}

extension Proto.UpsertPlaceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try Proto.Place(json: value, options) }
            case "created":
                if try taken.take(1, value) { created = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let place {
            json.key("place")
            place.write(to: &json)
        }
        if json.isWhole || created {
            json.key("created")
            json.bool(created)
        }
    }
}

extension Proto.ImportPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "places":
                if try taken.take(1, value) { places = try value.list { value throws(JSONError) in try Proto.Place(json: value, options) } }
            case "skipBad", "skip_bad":
                if try taken.take(2, value) { skipBad = try value.bool() }
            case "dryRun", "dry_run":
                if try taken.take(3, value) { dryRun = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !places.isEmpty {
            json.key("places")
            json.beginArray()
            for value in places { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || skipBad {
            json.key("skipBad")
            json.bool(skipBad)
        }
        if json.isWhole || dryRun {
            json.key("dryRun")
            json.bool(dryRun)
        }
    }
}

extension Proto.PlaceImportResult: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "created":
                if try taken.take(0, value) { created = try value.bool() }
            case "unchanged":
                if try taken.take(1, value) { unchanged = try value.bool() }
            case "error":
                if try taken.take(2, value) { error = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || created {
            json.key("created")
            json.bool(created)
        }
        if json.isWhole || unchanged {
            json.key("unchanged")
            json.bool(unchanged)
        }
        if json.isWhole || !error.isEmpty {
            json.key("error")
            json.string(error)
        }
    }
}

extension Proto.ImportPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "created":
                if try taken.take(0, value) { created = try value.integer() }
            case "replaced":
                if try taken.take(1, value) { replaced = try value.integer() }
            case "unchanged":
                if try taken.take(2, value) { unchanged = try value.integer() }
            case "results":
                if try taken.take(3, value) { results = try value.list { value throws(JSONError) in try Proto.PlaceImportResult(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || created != 0 {
            json.key("created")
            json.integer(created)
        }
        if json.isWhole || replaced != 0 {
            json.key("replaced")
            json.integer(replaced)
        }
        if json.isWhole || unchanged != 0 {
            json.key("unchanged")
            json.integer(unchanged)
        }
        if json.isWhole || !results.isEmpty {
            json.key("results")
            json.beginArray()
            for value in results { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DeletePlaceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.DeletePlaceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.GetPlaceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.GetPlaceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try Proto.Place(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let place {
            json.key("place")
            place.write(to: &json)
        }
    }
}

extension Proto.ListPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(1, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(2, value) { pageToken = try value.string() }
            case "selection":
                if try taken.take(3, value) { selection = try Proto.PlaceSelection(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
        if let selection {
            json.key("selection")
            selection.write(to: &json)
        }
    }
}

extension Proto.ListPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "places":
                if try taken.take(0, value) { places = try value.list { value throws(JSONError) in try Proto.Place(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !places.isEmpty {
            json.key("places")
            json.beginArray()
            for value in places { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.DeletePlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "selection":
                if try taken.take(1, value) { selection = try Proto.PlaceSelection(json: value, options) }
            case "dryRun", "dry_run":
                if try taken.take(2, value) { dryRun = try value.bool() }
            case "pageToken", "page_token":
                if try taken.take(3, value) { pageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let selection {
            json.key("selection")
            selection.write(to: &json)
        }
        if json.isWhole || dryRun {
            json.key("dryRun")
            json.bool(dryRun)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.DeletePlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deleted":
                if try taken.take(0, value) { deleted = try value.integer() }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            case "unknownIds", "unknown_ids":
                if try taken.take(2, value) { unknownIds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || deleted != 0 {
            json.key("deleted")
            json.integer(deleted)
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
        if json.isWhole || !unknownIds.isEmpty {
            json.key("unknownIds")
            json.beginArray()
            for value in unknownIds { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.EditPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "selection":
                if try taken.take(1, value) { selection = try Proto.PlaceSelection(json: value, options) }
            case "edit":
                if try taken.take(2, value) { edit = try Proto.PlaceEdit(json: value, options) }
            case "dryRun", "dry_run":
                if try taken.take(3, value) { dryRun = try value.bool() }
            case "pageToken", "page_token":
                if try taken.take(4, value) { pageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let selection {
            json.key("selection")
            selection.write(to: &json)
        }
        if let edit {
            json.key("edit")
            edit.write(to: &json)
        }
        if json.isWhole || dryRun {
            json.key("dryRun")
            json.bool(dryRun)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.EditPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "selected":
                if try taken.take(0, value) { selected = try value.integer() }
            case "changed":
                if try taken.take(1, value) { changed = try value.integer() }
            case "nextPageToken", "next_page_token":
                if try taken.take(2, value) { nextPageToken = try value.string() }
            case "unknownIds", "unknown_ids":
                if try taken.take(3, value) { unknownIds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || selected != 0 {
            json.key("selected")
            json.integer(selected)
        }
        if json.isWhole || changed != 0 {
            json.key("changed")
            json.integer(changed)
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
        if json.isWhole || !unknownIds.isEmpty {
            json.key("unknownIds")
            json.beginArray()
            for value in unknownIds { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.ListPlaceChangesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "cursor":
                if try taken.take(1, value) { cursor = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(2, value) { pageSize = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !cursor.isEmpty {
            json.key("cursor")
            json.string(cursor)
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
    }
}

extension Proto.PlaceChange: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "place":
                if try taken.take(0, value, oneof: (0, "change")) { change = .place(try Proto.Place(json: value, options)) }
            case "deleted":
                if try taken.take(1, value, oneof: (0, "change")) { change = .deleted(try Proto.DeletedPlace(json: value, options)) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        switch change {
        case nil: break
        case .place(let value)?:
            json.key("place")
            value.write(to: &json)
        case .deleted(let value)?:
            json.key("deleted")
            value.write(to: &json)
        }
    }
}

extension Proto.DeletedPlace: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "version":
                if try taken.take(1, value) { version = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
    }
}

extension Proto.ListPlaceChangesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "changes":
                if try taken.take(0, value) { changes = try value.list { value throws(JSONError) in try Proto.PlaceChange(json: value, options) } }
            case "cursor":
                if try taken.take(1, value) { cursor = try value.string() }
            case "hasMore", "has_more":
                if try taken.take(2, value) { hasMore = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !changes.isEmpty {
            json.key("changes")
            json.beginArray()
            for value in changes { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !cursor.isEmpty {
            json.key("cursor")
            json.string(cursor)
        }
        if json.isWhole || hasMore {
            json.key("hasMore")
            json.bool(hasMore)
        }
    }
}
