// Generated from herald/v1/place.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Coordinate: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "latitude":
                if try taken.take(0, value) { latitude = try value.double() }
            case "longitude":
                if try taken.take(1, value) { longitude = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || latitude != 0 {
            json.key("latitude")
            json.double(latitude)
        }
        if json.isWhole || longitude != 0 {
            json.key("longitude")
            json.double(longitude)
        }
    }
}

extension Proto.Place: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
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
            case "polygon":
                if try taken.take(9, value) { polygon = try Proto.Polygon(json: value, options) }
            case "category":
                if try taken.take(10, value) { category = try value.string() }
            case "tags":
                if try taken.take(11, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "languages":
                if try taken.take(12, value) { languages = try value.list { value throws(JSONError) in try value.string() } }
            case "schedule":
                if try taken.take(13, value) { schedule = try Proto.WeeklySchedule(json: value, options) }
            case "story":
                if try taken.take(14, value) { story = try value.string() }
            case "repeat":
                if try taken.take(15, value) { `repeat` = try Proto.PlaceRepeat(json: value, options) }
            case "storyRepeat", "story_repeat":
                if try taken.take(16, value) { storyRepeat = try Proto.PlaceRepeat(json: value, options) }
            case "version":
                if try taken.take(17, value) { version = try value.uint64() }
            case "transitions":
                if try taken.take(18, value) { transitions = try Proto.PlaceTransitions(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if let centre {
            json.key("centre")
            centre.write(to: &json)
        }
        if json.isWhole || radiusMetres != 0 {
            json.key("radiusMetres")
            json.double(radiusMetres)
        }
        if json.isWhole || !title.isEmpty {
            json.key("title")
            json.string(title)
        }
        if json.isWhole || !blurb.isEmpty {
            json.key("blurb")
            json.string(blurb)
        }
        if json.isWhole || !url.isEmpty {
            json.key("url")
            json.string(url)
        }
        if json.isWhole || !imageUrl.isEmpty {
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
        if let polygon {
            json.key("polygon")
            polygon.write(to: &json)
        }
        if json.isWhole || !category.isEmpty {
            json.key("category")
            json.string(category)
        }
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !languages.isEmpty {
            json.key("languages")
            json.beginArray()
            for value in languages { json.string(value) }
            json.endArray()
        }
        if let schedule {
            json.key("schedule")
            schedule.write(to: &json)
        }
        if json.isWhole || !story.isEmpty {
            json.key("story")
            json.string(story)
        }
        if let `repeat` {
            json.key("repeat")
            `repeat`.write(to: &json)
        }
        if let storyRepeat {
            json.key("storyRepeat")
            storyRepeat.write(to: &json)
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
        if let transitions {
            json.key("transitions")
            transitions.write(to: &json)
        }
    }
}

extension Proto.PlaceTransitions: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "dwell":
                if try taken.take(0, value) { dwell = try Proto.Duration(json: value, options) }
            case "pause":
                if try taken.take(1, value) { pause = try Proto.Duration(json: value, options) }
            case "notify":
                if try taken.take(2, value) { notify = try value.list { value throws(JSONError) in try value.enumeration() } }
            case "stream":
                if try taken.take(3, value) { stream = try value.list { value throws(JSONError) in try value.enumeration() } }
            case "type":
                if try taken.take(4, value) { type = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let dwell {
            json.key("dwell")
            dwell.write(to: &json)
        }
        if let pause {
            json.key("pause")
            pause.write(to: &json)
        }
        if json.isWhole || !notify.isEmpty {
            json.key("notify")
            json.beginArray()
            for value in notify { json.enumeration(value) }
            json.endArray()
        }
        if json.isWhole || !stream.isEmpty {
            json.key("stream")
            json.beginArray()
            for value in stream { json.enumeration(value) }
            json.endArray()
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
    }
}

extension Proto.Polygon: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "parts":
                if try taken.take(0, value) { parts = try value.list { value throws(JSONError) in try Proto.PolygonPart(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !parts.isEmpty {
            json.key("parts")
            json.beginArray()
            for value in parts { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.PolygonPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "rings":
                if try taken.take(0, value) { rings = try value.list { value throws(JSONError) in try Proto.PolygonRing(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !rings.isEmpty {
            json.key("rings")
            json.beginArray()
            for value in rings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.PolygonRing: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "latitudes":
                if try taken.take(0, value) { latitudes = try value.list { value throws(JSONError) in try value.double() } }
            case "longitudes":
                if try taken.take(1, value) { longitudes = try value.list { value throws(JSONError) in try value.double() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
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
    }
}

extension Proto.WeeklySchedule: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "timeZone", "time_zone":
                if try taken.take(0, value) { timeZone = try value.string() }
            case "open":
                if try taken.take(1, value) { open = try value.list { value throws(JSONError) in try Proto.WeeklySpan(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if json.isWhole || !open.isEmpty {
            json.key("open")
            json.beginArray()
            for value in open { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.WeeklySpan: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "weekdays":
                if try taken.take(0, value) { weekdays = try value.list { value throws(JSONError) in try value.integer() } }
            case "from":
                if try taken.take(1, value) { from = try value.string() }
            case "until":
                if try taken.take(2, value) { until = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !weekdays.isEmpty {
            json.key("weekdays")
            json.beginArray()
            for value in weekdays { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !from.isEmpty {
            json.key("from")
            json.string(from)
        }
        if json.isWhole || !until.isEmpty {
            json.key("until")
            json.string(until)
        }
    }
}

extension Proto.PlaceRepeat: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.enumeration() }
            case "pause":
                if try taken.take(1, value) { pause = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if let pause {
            json.key("pause")
            pause.write(to: &json)
        }
    }
}

extension Proto.PlaceFilter: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "categories":
                if try taken.take(0, value) { categories = try value.list { value throws(JSONError) in try value.string() } }
            case "anyTags", "any_tags":
                if try taken.take(1, value) { anyTags = try value.list { value throws(JSONError) in try value.string() } }
            case "allTags", "all_tags":
                if try taken.take(2, value) { allTags = try value.list { value throws(JSONError) in try value.string() } }
            case "languages":
                if try taken.take(3, value) { languages = try value.list { value throws(JSONError) in try value.string() } }
            case "includeInactive", "include_inactive":
                if try taken.take(4, value) { includeInactive = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !categories.isEmpty {
            json.key("categories")
            json.beginArray()
            for value in categories { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !anyTags.isEmpty {
            json.key("anyTags")
            json.beginArray()
            for value in anyTags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !allTags.isEmpty {
            json.key("allTags")
            json.beginArray()
            for value in allTags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !languages.isEmpty {
            json.key("languages")
            json.beginArray()
            for value in languages { json.string(value) }
            json.endArray()
        }
        if json.isWhole || includeInactive {
            json.key("includeInactive")
            json.bool(includeInactive)
        }
    }
}

extension Proto.PlaceSelection: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "ids":
                if try taken.take(0, value) { ids = try value.list { value throws(JSONError) in try value.string() } }
            case "idPrefix", "id_prefix":
                if try taken.take(1, value) { idPrefix = try value.string() }
            case "filter":
                if try taken.take(2, value) { filter = try Proto.PlaceFilter(json: value, options) }
            case "story":
                if try taken.take(3, value) { story = try value.string() }
            case "within":
                if try taken.take(4, value) { within = try Proto.PlaceCircle(json: value, options) }
            case "everyPlace", "every_place":
                if try taken.take(5, value) { everyPlace = try value.bool() }
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
        if json.isWhole || !idPrefix.isEmpty {
            json.key("idPrefix")
            json.string(idPrefix)
        }
        if let filter {
            json.key("filter")
            filter.write(to: &json)
        }
        if json.isWhole || !story.isEmpty {
            json.key("story")
            json.string(story)
        }
        if let within {
            json.key("within")
            within.write(to: &json)
        }
        if json.isWhole || everyPlace {
            json.key("everyPlace")
            json.bool(everyPlace)
        }
    }
}

extension Proto.PlaceCircle: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "centre":
                if try taken.take(0, value) { centre = try Proto.Coordinate(json: value, options) }
            case "distanceMetres", "distance_metres":
                if try taken.take(1, value) { distanceMetres = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let centre {
            json.key("centre")
            centre.write(to: &json)
        }
        if json.isWhole || distanceMetres != 0 {
            json.key("distanceMetres")
            json.double(distanceMetres)
        }
    }
}

extension Proto.PlaceEdit: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "set":
                if try taken.take(0, value) { set = try Proto.Place(json: value, options) }
            case "fields":
                if try taken.take(1, value) { fields = try value.list { value throws(JSONError) in try value.string() } }
            case "addTags", "add_tags":
                if try taken.take(2, value) { addTags = try value.list { value throws(JSONError) in try value.string() } }
            case "removeTags", "remove_tags":
                if try taken.take(3, value) { removeTags = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let set {
            json.key("set")
            set.write(to: &json)
        }
        if json.isWhole || !fields.isEmpty {
            json.key("fields")
            json.beginArray()
            for value in fields { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !addTags.isEmpty {
            json.key("addTags")
            json.beginArray()
            for value in addTags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !removeTags.isEmpty {
            json.key("removeTags")
            json.beginArray()
            for value in removeTags { json.string(value) }
            json.endArray()
        }
    }
}
