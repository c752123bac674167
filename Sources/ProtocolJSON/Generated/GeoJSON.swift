// Generated from herald/v1/geo.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Coordinate: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "latitude":
                if try taken.take(0, value) { latitude = try value.double() }
            case "longitude":
                if try taken.take(1, value) { longitude = try value.double() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if latitude != 0 {
            json.key("latitude")
            json.double(latitude)
        }
        if longitude != 0 {
            json.key("longitude")
            json.double(longitude)
        }
    }
}

extension Proto.Place: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "centre":
                if try taken.take(1, value) { centre = try Proto.Coordinate(json: value, options) }
            case "radiusMetres", "radius_metres":
                if try taken.take(2, value) { radiusMetres = try value.double() }
            case "title":
                if try taken.take(3, value) { title = try value.string() }
            case "blurb":
                if try taken.take(4, value) { blurb = try value.string() }
            case "url":
                if try taken.take(5, value) { url = try value.string() }
            case "imageUrl", "image_url":
                if try taken.take(6, value) { imageUrl = try value.string() }
            case "activeFrom", "active_from":
                if try taken.take(7, value) { activeFrom = try Proto.Timestamp(json: value, options) }
            case "activeUntil", "active_until":
                if try taken.take(8, value) { activeUntil = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if let centre {
            json.key("centre")
            centre.write(to: &json)
        }
        if radiusMetres != 0 {
            json.key("radiusMetres")
            json.double(radiusMetres)
        }
        if !title.isEmpty {
            json.key("title")
            json.string(title)
        }
        if !blurb.isEmpty {
            json.key("blurb")
            json.string(blurb)
        }
        if !url.isEmpty {
            json.key("url")
            json.string(url)
        }
        if !imageUrl.isEmpty {
            json.key("imageUrl")
            json.string(imageUrl)
        }
        if let activeFrom {
            json.key("activeFrom")
            activeFrom.write(to: &json)
        }
        if let activeUntil {
            json.key("activeUntil")
            activeUntil.write(to: &json)
        }
    }
}

extension Proto.UpsertPlaceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "place":
                if try taken.take(1, value) { place = try Proto.Place(json: value, options) }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !app.isEmpty {
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
        for (name, value) in try json.members() {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try Proto.Place(json: value, options) }
            case "created":
                if try taken.take(1, value) { created = try value.bool() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let place {
            json.key("place")
            place.write(to: &json)
        }
        if created {
            json.key("created")
            json.bool(created)
        }
    }
}

extension Proto.ImportPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "places":
                if try taken.take(1, value) { places = try value.list { value throws(JSONError) in try Proto.Place(json: value, options) } }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if !places.isEmpty {
            json.key("places")
            json.beginArray()
            for value in places { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ImportPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "created":
                if try taken.take(0, value) { created = try value.integer() }
            case "replaced":
                if try taken.take(1, value) { replaced = try value.integer() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if created != 0 {
            json.key("created")
            json.integer(created)
        }
        if replaced != 0 {
            json.key("replaced")
            json.integer(replaced)
        }
    }
}

extension Proto.DeletePlaceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.DeletePlaceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try json.members() { try options.unknown(name, value) }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.GetPlaceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.GetPlaceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try Proto.Place(json: value, options) }
            default: try options.unknown(name, value)
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
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(1, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(2, value) { pageToken = try value.string() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.ListPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "places":
                if try taken.take(0, value) { places = try value.list { value throws(JSONError) in try Proto.Place(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !places.isEmpty {
            json.key("places")
            json.beginArray()
            for value in places { value.write(to: &json) }
            json.endArray()
        }
        if !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.NearestPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "location":
                if try taken.take(1, value) { location = try Proto.Coordinate(json: value, options) }
            case "count":
                if try taken.take(2, value) { count = try value.integer() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let location {
            json.key("location")
            location.write(to: &json)
        }
        if count != 0 {
            json.key("count")
            json.integer(count)
        }
    }
}

extension Proto.NearPlace: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try Proto.Place(json: value, options) }
            case "edgeDistanceMetres", "edge_distance_metres":
                if try taken.take(1, value) { edgeDistanceMetres = try value.double() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let place {
            json.key("place")
            place.write(to: &json)
        }
        if edgeDistanceMetres != 0 {
            json.key("edgeDistanceMetres")
            json.double(edgeDistanceMetres)
        }
    }
}

extension Proto.NearestPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "places":
                if try taken.take(0, value) { places = try value.list { value throws(JSONError) in try Proto.NearPlace(json: value, options) } }
            case "refreshDistanceMetres", "refresh_distance_metres":
                if try taken.take(1, value) { refreshDistanceMetres = try value.double() }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !places.isEmpty {
            json.key("places")
            json.beginArray()
            for value in places { value.write(to: &json) }
            json.endArray()
        }
        if refreshDistanceMetres != 0 {
            json.key("refreshDistanceMetres")
            json.double(refreshDistanceMetres)
        }
    }
}
