// Generated from herald/v1/client.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.RegisterRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tags":
                if try taken.take(0, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "addresses":
                if try taken.take(1, value) { addresses = try value.list { value throws(JSONError) in try Proto.Address(json: value, options) } }
            case "settings":
                if try taken.take(2, value) { settings = try Proto.Settings(json: value, options) }
            case "locale":
                if try taken.take(3, value) { locale = try value.string() }
            case "timeZone", "time_zone":
                if try taken.take(4, value) { timeZone = try value.string() }
            case "platform":
                if try taken.take(5, value) { platform = try value.string() }
            case "installId", "install_id":
                if try taken.take(6, value) { installId = try value.string() }
            case "app":
                if try taken.take(7, value) { app = try value.string() }
            case "software":
                if try taken.take(8, value) { software = try Proto.Software(json: value, options) }
            case "attributes":
                if try taken.take(9, value) { attributes = try value.list { value throws(JSONError) in try Proto.Attribute(json: value, options) } }
            case "attestation":
                if try taken.take(10, value) { attestation = try value.string() }
            case "attestationChallenge", "attestation_challenge":
                if try taken.take(11, value) { attestationChallenge = try value.string() }
            case "installMarker", "install_marker":
                if try taken.take(12, value) { installMarker = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !addresses.isEmpty {
            json.key("addresses")
            json.beginArray()
            for value in addresses { value.write(to: &json) }
            json.endArray()
        }
        if let settings {
            json.key("settings")
            settings.write(to: &json)
        }
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if json.isWhole || !platform.isEmpty {
            json.key("platform")
            json.string(platform)
        }
        if json.isWhole || !installId.isEmpty {
            json.key("installId")
            json.string(installId)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let software {
            json.key("software")
            software.write(to: &json)
        }
        if json.isWhole || !attributes.isEmpty {
            json.key("attributes")
            json.beginArray()
            for value in attributes { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !attestation.isEmpty {
            json.key("attestation")
            json.string(attestation)
        }
        if json.isWhole || !attestationChallenge.isEmpty {
            json.key("attestationChallenge")
            json.string(attestationChallenge)
        }
        if json.isWhole || !installMarker.isEmpty {
            json.key("installMarker")
            json.string(installMarker)
        }
    }
}

extension Proto.RegisterResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "deviceSecret", "device_secret":
                if try taken.take(1, value) { deviceSecret = try value.string() }
            case "tagVersion", "tag_version":
                if try taken.take(2, value) { tagVersion = try value.uint64() }
            case "unknownTimeZone", "unknown_time_zone":
                if try taken.take(3, value) { unknownTimeZone = try value.string() }
            case "unknownLocale", "unknown_locale":
                if try taken.take(4, value) { unknownLocale = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !deviceSecret.isEmpty {
            json.key("deviceSecret")
            json.string(deviceSecret)
        }
        if json.isWhole || tagVersion != 0 {
            json.key("tagVersion")
            json.integerString(tagVersion)
        }
        if json.isWhole || !unknownTimeZone.isEmpty {
            json.key("unknownTimeZone")
            json.string(unknownTimeZone)
        }
        if json.isWhole || !unknownLocale.isEmpty {
            json.key("unknownLocale")
            json.string(unknownLocale)
        }
    }
}

extension Proto.SyncRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "deviceSecret", "device_secret":
                if try taken.take(1, value) { deviceSecret = try value.string() }
            case "tags":
                if try taken.take(2, value) { tags = try Proto.TagSet(json: value, options) }
            case "settings":
                if try taken.take(3, value) { settings = try Proto.Settings(json: value, options) }
            case "addresses":
                if try taken.take(4, value) { addresses = try Proto.AddressSet(json: value, options) }
            case "locale":
                if try taken.take(5, value) { locale = try value.string() }
            case "timeZone", "time_zone":
                if try taken.take(6, value) { timeZone = try value.string() }
            case "location":
                if try taken.take(7, value) { location = try Proto.Location(json: value, options) }
            case "motion":
                if try taken.take(8, value) { motion = try value.enumeration() }
            case "events":
                if try taken.take(9, value) { events = try value.list { value throws(JSONError) in try Proto.Event(json: value, options) } }
            case "inboxCursor", "inbox_cursor":
                if try taken.take(10, value) { inboxCursor = try value.string() }
            case "placeCount", "place_count":
                if try taken.take(11, value) { placeCount = try value.integer() }
            case "locationConsent", "location_consent":
                if try taken.take(12, value) { locationConsent = try value.enumeration() }
            case "placeFilter", "place_filter":
                if try taken.take(13, value) { placeFilter = try Proto.PlaceFilter(json: value, options) }
            case "withPolygons", "with_polygons":
                if try taken.take(14, value) { withPolygons = try value.bool() }
            case "regionCount", "region_count":
                if try taken.take(15, value) { regionCount = try value.integer() }
            case "knownPlaces", "known_places":
                if try taken.take(16, value) { knownPlaces = try value.list { value throws(JSONError) in try Proto.PlaceVersion(json: value, options) } }
            case "movement":
                if try taken.take(17, value) { movement = try Proto.Movement(json: value, options) }
            case "software":
                if try taken.take(18, value) { software = try Proto.Software(json: value, options) }
            case "attributes":
                if try taken.take(19, value) { attributes = try Proto.AttributeEdit(json: value, options) }
            case "configs":
                if try taken.take(20, value) { configs = try Proto.KnownConfigs(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !deviceSecret.isEmpty {
            json.key("deviceSecret")
            json.string(deviceSecret)
        }
        if let tags {
            json.key("tags")
            tags.write(to: &json)
        }
        if let settings {
            json.key("settings")
            settings.write(to: &json)
        }
        if let addresses {
            json.key("addresses")
            addresses.write(to: &json)
        }
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if let location {
            json.key("location")
            location.write(to: &json)
        }
        if json.isWhole || motion.rawValue != 0 {
            json.key("motion")
            json.enumeration(motion)
        }
        if json.isWhole || !events.isEmpty {
            json.key("events")
            json.beginArray()
            for value in events { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !inboxCursor.isEmpty {
            json.key("inboxCursor")
            json.string(inboxCursor)
        }
        if json.isWhole || placeCount != 0 {
            json.key("placeCount")
            json.integer(placeCount)
        }
        if json.isWhole || locationConsent.rawValue != 0 {
            json.key("locationConsent")
            json.enumeration(locationConsent)
        }
        if let placeFilter {
            json.key("placeFilter")
            placeFilter.write(to: &json)
        }
        if json.isWhole || withPolygons {
            json.key("withPolygons")
            json.bool(withPolygons)
        }
        if json.isWhole || regionCount != 0 {
            json.key("regionCount")
            json.integer(regionCount)
        }
        if json.isWhole || !knownPlaces.isEmpty {
            json.key("knownPlaces")
            json.beginArray()
            for value in knownPlaces { value.write(to: &json) }
            json.endArray()
        }
        if let movement {
            json.key("movement")
            movement.write(to: &json)
        }
        if let software {
            json.key("software")
            software.write(to: &json)
        }
        if let attributes {
            json.key("attributes")
            attributes.write(to: &json)
        }
        if let configs {
            json.key("configs")
            configs.write(to: &json)
        }
    }
}

extension Proto.SyncResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tags":
                if try taken.take(0, value) { tags = try Proto.TagsPart(json: value, options) }
            case "places":
                if try taken.take(1, value) { places = try Proto.PlacesPart(json: value, options) }
            case "inbox":
                if try taken.take(2, value) { inbox = try Proto.InboxPart(json: value, options) }
            case "events":
                if try taken.take(3, value) { events = try Proto.EventsPart(json: value, options) }
            case "addresses":
                if try taken.take(4, value) { addresses = try Proto.AddressesPart(json: value, options) }
            case "location":
                if try taken.take(5, value) { location = try Proto.LocationPart(json: value, options) }
            case "device":
                if try taken.take(6, value) { device = try Proto.DevicePart(json: value, options) }
            case "configs":
                if try taken.take(7, value) { configs = try Proto.ConfigsPart(json: value, options) }
            case "interval":
                if try taken.take(8, value) { interval = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let tags {
            json.key("tags")
            tags.write(to: &json)
        }
        if let places {
            json.key("places")
            places.write(to: &json)
        }
        if let inbox {
            json.key("inbox")
            inbox.write(to: &json)
        }
        if let events {
            json.key("events")
            events.write(to: &json)
        }
        if let addresses {
            json.key("addresses")
            addresses.write(to: &json)
        }
        if let location {
            json.key("location")
            location.write(to: &json)
        }
        if let device {
            json.key("device")
            device.write(to: &json)
        }
        if let configs {
            json.key("configs")
            configs.write(to: &json)
        }
        if let interval {
            json.key("interval")
            interval.write(to: &json)
        }
    }
}

extension Proto.DevicePart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "unknownTimeZone", "unknown_time_zone":
                if try taken.take(0, value) { unknownTimeZone = try value.string() }
            case "unknownLocale", "unknown_locale":
                if try taken.take(1, value) { unknownLocale = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !unknownTimeZone.isEmpty {
            json.key("unknownTimeZone")
            json.string(unknownTimeZone)
        }
        if json.isWhole || !unknownLocale.isEmpty {
            json.key("unknownLocale")
            json.string(unknownLocale)
        }
    }
}

extension Proto.AddressesPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "unused":
                if try taken.take(0, value) { unused = try value.list { value throws(JSONError) in try Proto.Address(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !unused.isEmpty {
            json.key("unused")
            json.beginArray()
            for value in unused { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.TagsPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "error":
                if try taken.take(0, value) { error = try Proto.RPCStatus(json: value, options) }
            case "version":
                if try taken.take(1, value) { version = try value.uint64() }
            case "accepted":
                if try taken.take(2, value) { accepted = try value.bool() }
            case "tags":
                if try taken.take(3, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let error {
            json.key("error")
            error.write(to: &json)
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
        if json.isWhole || accepted {
            json.key("accepted")
            json.bool(accepted)
        }
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.PlacesPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "error":
                if try taken.take(0, value) { error = try Proto.RPCStatus(json: value, options) }
            case "places":
                if try taken.take(1, value) { places = try value.list { value throws(JSONError) in try Proto.NearPlace(json: value, options) } }
            case "refreshDistanceMetres", "refresh_distance_metres":
                if try taken.take(2, value) { refreshDistanceMetres = try value.double() }
            case "expireTime", "expire_time":
                if try taken.take(3, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "regions":
                if try taken.take(4, value) { regions = try value.list { value throws(JSONError) in try Proto.WatchRegion(json: value, options) } }
            case "droppedIds", "dropped_ids":
                if try taken.take(5, value) { droppedIds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let error {
            json.key("error")
            error.write(to: &json)
        }
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

extension Proto.LocationPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "error":
                if try taken.take(0, value) { error = try Proto.RPCStatus(json: value, options) }
            case "kept":
                if try taken.take(1, value) { kept = try value.bool() }
            case "movement":
                if try taken.take(2, value) { movement = try Proto.MovementResult(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let error {
            json.key("error")
            error.write(to: &json)
        }
        if json.isWhole || kept {
            json.key("kept")
            json.bool(kept)
        }
        if let movement {
            json.key("movement")
            movement.write(to: &json)
        }
    }
}

extension Proto.UnregisterRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "deviceSecret", "device_secret":
                if try taken.take(1, value) { deviceSecret = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !deviceSecret.isEmpty {
            json.key("deviceSecret")
            json.string(deviceSecret)
        }
    }
}

extension Proto.UnregisterResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
