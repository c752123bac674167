// Generated from herald/v1/geo.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.NearestPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "location":
                if try taken.take(1, value) { location = try Proto.Coordinate(json: value, options) }
            case "count":
                if try taken.take(2, value) { count = try value.integer() }
            case "filter":
                if try taken.take(3, value) { filter = try Proto.PlaceFilter(json: value, options) }
            case "withPolygons", "with_polygons":
                if try taken.take(4, value) { withPolygons = try value.bool() }
            case "accuracyMetres", "accuracy_metres":
                if try taken.take(5, value) { accuracyMetres = try value.double() }
            case "regionCount", "region_count":
                if try taken.take(6, value) { regionCount = try value.integer() }
            case "known":
                if try taken.take(7, value) { known = try value.list { value throws(JSONError) in try Proto.PlaceVersion(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let location {
            json.key("location")
            location.write(to: &json)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integer(count)
        }
        if let filter {
            json.key("filter")
            filter.write(to: &json)
        }
        if json.isWhole || withPolygons {
            json.key("withPolygons")
            json.bool(withPolygons)
        }
        if json.isWhole || accuracyMetres != 0 {
            json.key("accuracyMetres")
            json.double(accuracyMetres)
        }
        if json.isWhole || regionCount != 0 {
            json.key("regionCount")
            json.integer(regionCount)
        }
        if json.isWhole || !known.isEmpty {
            json.key("known")
            json.beginArray()
            for value in known { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.PlaceVersion: JSONObjectMessage {
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

extension Proto.NearPlace: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try Proto.Place(json: value, options) }
            case "edgeDistanceMetres", "edge_distance_metres":
                if try taken.take(1, value) { edgeDistanceMetres = try value.double() }
            case "watchRadiusMetres", "watch_radius_metres":
                if try taken.take(2, value) { watchRadiusMetres = try value.double() }
            case "unchanged":
                if try taken.take(3, value) { unchanged = try value.bool() }
            case "watched":
                if try taken.take(4, value) { watched = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let place {
            json.key("place")
            place.write(to: &json)
        }
        if json.isWhole || edgeDistanceMetres != 0 {
            json.key("edgeDistanceMetres")
            json.double(edgeDistanceMetres)
        }
        if json.isWhole || watchRadiusMetres != 0 {
            json.key("watchRadiusMetres")
            json.double(watchRadiusMetres)
        }
        if json.isWhole || unchanged {
            json.key("unchanged")
            json.bool(unchanged)
        }
        if json.isWhole || watched {
            json.key("watched")
            json.bool(watched)
        }
    }
}

extension Proto.WatchRegion: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "centre":
                if try taken.take(0, value) { centre = try Proto.Coordinate(json: value, options) }
            case "radiusMetres", "radius_metres":
                if try taken.take(1, value) { radiusMetres = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let centre {
            json.key("centre")
            centre.write(to: &json)
        }
        if json.isWhole || radiusMetres != 0 {
            json.key("radiusMetres")
            json.double(radiusMetres)
        }
    }
}

extension Proto.NearestPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "places":
                if try taken.take(0, value) { places = try value.list { value throws(JSONError) in try Proto.NearPlace(json: value, options) } }
            case "refreshDistanceMetres", "refresh_distance_metres":
                if try taken.take(1, value) { refreshDistanceMetres = try value.double() }
            case "expireTime", "expire_time":
                if try taken.take(2, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "regions":
                if try taken.take(3, value) { regions = try value.list { value throws(JSONError) in try Proto.WatchRegion(json: value, options) } }
            case "droppedIds", "dropped_ids":
                if try taken.take(4, value) { droppedIds = try value.list { value throws(JSONError) in try value.string() } }
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
        if json.isWhole || refreshDistanceMetres != 0 {
            json.key("refreshDistanceMetres")
            json.double(refreshDistanceMetres)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if json.isWhole || !regions.isEmpty {
            json.key("regions")
            json.beginArray()
            for value in regions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !droppedIds.isEmpty {
            json.key("droppedIds")
            json.beginArray()
            for value in droppedIds { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.BatchNearestPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "latitudes":
                if try taken.take(1, value) { latitudes = try value.list { value throws(JSONError) in try value.double() } }
            case "longitudes":
                if try taken.take(2, value) { longitudes = try value.list { value throws(JSONError) in try value.double() } }
            case "count":
                if try taken.take(3, value) { count = try value.integer() }
            case "filter":
                if try taken.take(4, value) { filter = try Proto.PlaceFilter(json: value, options) }
            case "accuracyMetres", "accuracy_metres":
                if try taken.take(5, value) { accuracyMetres = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !latitudes.isEmpty {
            json.key("latitudes")
            json.beginArray()
            for value in latitudes { json.double(value) }
            json.endArray()
        }
        if json.isWhole || !longitudes.isEmpty {
            json.key("longitudes")
            json.beginArray()
            for value in longitudes { json.double(value) }
            json.endArray()
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integer(count)
        }
        if let filter {
            json.key("filter")
            filter.write(to: &json)
        }
        if json.isWhole || accuracyMetres != 0 {
            json.key("accuracyMetres")
            json.double(accuracyMetres)
        }
    }
}

extension Proto.BatchNearestPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "answers":
                if try taken.take(0, value) { answers = try value.list { value throws(JSONError) in try Proto.NearestIDs(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !answers.isEmpty {
            json.key("answers")
            json.beginArray()
            for value in answers { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.NearestIDs: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "ids":
                if try taken.take(0, value) { ids = try value.list { value throws(JSONError) in try value.string() } }
            case "edgeDistancesMetres", "edge_distances_metres":
                if try taken.take(1, value) { edgeDistancesMetres = try value.list { value throws(JSONError) in try value.double() } }
            case "refreshDistanceMetres", "refresh_distance_metres":
                if try taken.take(2, value) { refreshDistanceMetres = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !ids.isEmpty {
            json.key("ids")
            json.beginArray()
            for value in ids { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !edgeDistancesMetres.isEmpty {
            json.key("edgeDistancesMetres")
            json.beginArray()
            for value in edgeDistancesMetres { json.double(value) }
            json.endArray()
        }
        if json.isWhole || refreshDistanceMetres != 0 {
            json.key("refreshDistanceMetres")
            json.double(refreshDistanceMetres)
        }
    }
}

extension Proto.ContainingPlacesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "location":
                if try taken.take(1, value) { location = try Proto.Coordinate(json: value, options) }
            case "filter":
                if try taken.take(2, value) { filter = try Proto.PlaceFilter(json: value, options) }
            case "count":
                if try taken.take(3, value) { count = try value.integer() }
            case "withPolygons", "with_polygons":
                if try taken.take(4, value) { withPolygons = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let location {
            json.key("location")
            location.write(to: &json)
        }
        if let filter {
            json.key("filter")
            filter.write(to: &json)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integer(count)
        }
        if json.isWhole || withPolygons {
            json.key("withPolygons")
            json.bool(withPolygons)
        }
    }
}

extension Proto.ContainingPlacesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "places":
                if try taken.take(0, value) { places = try value.list { value throws(JSONError) in try Proto.NearPlace(json: value, options) } }
            case "total":
                if try taken.take(1, value) { total = try value.integer() }
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
        if json.isWhole || total != 0 {
            json.key("total")
            json.integer(total)
        }
    }
}

extension Proto.PreviewPlaceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "place":
                if try taken.take(1, value, oneof: (0, "of")) { of = .place(try Proto.Place(json: value, options)) }
            case "id":
                if try taken.take(2, value, oneof: (0, "of")) { of = .id(try value.string()) }
            case "distanceMetres", "distance_metres":
                if try taken.take(3, value) { distanceMetres = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        switch of {
        case nil: break
        case .place(let value)?:
            json.key("place")
            value.write(to: &json)
        case .id(let value)?:
            json.key("id")
            json.string(value)
        }
        if json.isWhole || distanceMetres != 0 {
            json.key("distanceMetres")
            json.double(distanceMetres)
        }
    }
}

extension Proto.PreviewPlaceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "inside":
                if try taken.take(0, value) { inside = try value.integer() }
            case "nearby":
                if try taken.take(1, value) { nearby = try value.integer() }
            case "known":
                if try taken.take(2, value) { known = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || inside != 0 {
            json.key("inside")
            json.integer(inside)
        }
        if json.isWhole || nearby != 0 {
            json.key("nearby")
            json.integer(nearby)
        }
        if json.isWhole || known != 0 {
            json.key("known")
            json.integer(known)
        }
    }
}
