// Generated from herald/v1/feed.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Feed: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "enabled":
                if try taken.take(0, value) { enabled = try value.bool() }
            case "title":
                if try taken.take(1, value) { title = try value.string() }
            case "description":
                if try taken.take(2, value) { description = try value.string() }
            case "siteUrl", "site_url":
                if try taken.take(3, value) { siteUrl = try value.string() }
            case "author":
                if try taken.take(4, value) { author = try value.string() }
            case "language":
                if try taken.take(5, value) { language = try value.string() }
            case "types":
                if try taken.take(6, value) { types = try value.list { value throws(JSONError) in try value.string() } }
            case "entries":
                if try taken.take(7, value) { entries = try value.uint64() }
            case "setTime", "set_time":
                if try taken.take(8, value) { setTime = try Proto.Timestamp(json: value, options) }
            case "setBy", "set_by":
                if try taken.take(9, value) { setBy = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || enabled {
            json.key("enabled")
            json.bool(enabled)
        }
        if json.isWhole || !title.isEmpty {
            json.key("title")
            json.string(title)
        }
        if json.isWhole || !description.isEmpty {
            json.key("description")
            json.string(description)
        }
        if json.isWhole || !siteUrl.isEmpty {
            json.key("siteUrl")
            json.string(siteUrl)
        }
        if json.isWhole || !author.isEmpty {
            json.key("author")
            json.string(author)
        }
        if json.isWhole || !language.isEmpty {
            json.key("language")
            json.string(language)
        }
        if json.isWhole || !types.isEmpty {
            json.key("types")
            json.beginArray()
            for value in types { json.string(value) }
            json.endArray()
        }
        if json.isWhole || entries != 0 {
            json.key("entries")
            json.integerString(entries)
        }
        if let setTime {
            json.key("setTime")
            setTime.write(to: &json)
        }
        if json.isWhole || !setBy.isEmpty {
            json.key("setBy")
            json.string(setBy)
        }
    }
}

extension Proto.PutFeedRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "feed":
                if try taken.take(1, value) { feed = try Proto.Feed(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let feed {
            json.key("feed")
            feed.write(to: &json)
        }
    }
}

extension Proto.PutFeedResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "feed":
                if try taken.take(0, value) { feed = try Proto.Feed(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let feed {
            json.key("feed")
            feed.write(to: &json)
        }
    }
}

extension Proto.GetFeedRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.GetFeedResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "feed":
                if try taken.take(0, value) { feed = try Proto.Feed(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let feed {
            json.key("feed")
            feed.write(to: &json)
        }
    }
}

extension Proto.RemoveFeedEntryRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(1, value) { notificationId = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
    }
}

extension Proto.RemoveFeedEntryResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ReadFeedRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "page":
                if try taken.take(1, value) { page = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || page != 0 {
            json.key("page")
            json.integerString(page)
        }
    }
}

extension Proto.ReadFeedResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "feed":
                if try taken.take(0, value) { feed = try Proto.Feed(json: value, options) }
            case "feedId", "feed_id":
                if try taken.take(1, value) { feedId = try value.string() }
            case "entries":
                if try taken.take(2, value) { entries = try value.list { value throws(JSONError) in try Proto.FeedEntry(json: value, options) } }
            case "olderPage", "older_page":
                if try taken.take(3, value) { olderPage = try value.uint64() }
            case "newerPage", "newer_page":
                if try taken.take(4, value) { newerPage = try value.uint64() }
            case "updateTime", "update_time":
                if try taken.take(5, value) { updateTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let feed {
            json.key("feed")
            feed.write(to: &json)
        }
        if json.isWhole || !feedId.isEmpty {
            json.key("feedId")
            json.string(feedId)
        }
        if json.isWhole || !entries.isEmpty {
            json.key("entries")
            json.beginArray()
            for value in entries { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || olderPage != 0 {
            json.key("olderPage")
            json.integerString(olderPage)
        }
        if json.isWhole || newerPage != 0 {
            json.key("newerPage")
            json.integerString(newerPage)
        }
        if let updateTime {
            json.key("updateTime")
            updateTime.write(to: &json)
        }
    }
}

extension Proto.FeedEntry: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notificationId", "notification_id":
                if try taken.take(0, value) { notificationId = try value.string() }
            case "type":
                if try taken.take(1, value) { type = try value.string() }
            case "title":
                if try taken.take(2, value) { title = try value.string() }
            case "body":
                if try taken.take(3, value) { body = try value.string() }
            case "url":
                if try taken.take(4, value) { url = try value.string() }
            case "imageUrl", "image_url":
                if try taken.take(5, value) { imageUrl = try value.string() }
            case "sendTime", "send_time":
                if try taken.take(6, value) { sendTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || !title.isEmpty {
            json.key("title")
            json.string(title)
        }
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.string(body)
        }
        if json.isWhole || !url.isEmpty {
            json.key("url")
            json.string(url)
        }
        if json.isWhole || !imageUrl.isEmpty {
            json.key("imageUrl")
            json.string(imageUrl)
        }
        if let sendTime {
            json.key("sendTime")
            sendTime.write(to: &json)
        }
    }
}
