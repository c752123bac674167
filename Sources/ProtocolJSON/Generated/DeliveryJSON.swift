// Generated from herald/v1/delivery.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Content: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "title":
                if try taken.take(0, value) { title = try value.string() }
            case "body":
                if try taken.take(1, value) { body = try value.string() }
            case "url":
                if try taken.take(2, value) { url = try value.string() }
            case "imageUrl", "image_url":
                if try taken.take(3, value) { imageUrl = try value.string() }
            case "data":
                if try taken.take(4, value) { data = try value.stringMap() }
            case "silent":
                if try taken.take(5, value) { silent = try value.bool() }
            case "collapseKey", "collapse_key":
                if try taken.take(6, value) { collapseKey = try value.string() }
            case "clear":
                if try taken.take(7, value) { clear = try value.bool() }
            case "sound":
                if try taken.take(8, value) { sound = try value.string() }
            case "badge":
                if try taken.take(9, value) { badge = try Proto.Badge(json: value, options) }
            case "actions":
                if try taken.take(10, value) { actions = try value.list { value throws(JSONError) in try Proto.Action(json: value, options) } }
            case "thread":
                if try taken.take(11, value) { thread = try value.string() }
            case "localized":
                if try taken.take(12, value) { localized = try value.list { value throws(JSONError) in try Proto.LocalizedText(json: value, options) } }
            case "locKeys", "loc_keys":
                if try taken.take(13, value) { locKeys = try Proto.LocKeys(json: value, options) }
            case "apns":
                if try taken.take(14, value) { apns = try Proto.APNsOptions(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
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
        if json.isWhole || !data.isEmpty {
            json.key("data")
            json.stringMap(data)
        }
        if json.isWhole || silent {
            json.key("silent")
            json.bool(silent)
        }
        if json.isWhole || !collapseKey.isEmpty {
            json.key("collapseKey")
            json.string(collapseKey)
        }
        if json.isWhole || clear {
            json.key("clear")
            json.bool(clear)
        }
        if json.isWhole || !sound.isEmpty {
            json.key("sound")
            json.string(sound)
        }
        if let badge {
            json.key("badge")
            badge.write(to: &json)
        }
        if json.isWhole || !actions.isEmpty {
            json.key("actions")
            json.beginArray()
            for value in actions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !thread.isEmpty {
            json.key("thread")
            json.string(thread)
        }
        if json.isWhole || !localized.isEmpty {
            json.key("localized")
            json.beginArray()
            for value in localized { value.write(to: &json) }
            json.endArray()
        }
        if let locKeys {
            json.key("locKeys")
            locKeys.write(to: &json)
        }
        if let apns {
            json.key("apns")
            apns.write(to: &json)
        }
    }
}

extension Proto.Badge: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "count":
                if try taken.take(0, value) { count = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || count != 0 {
            json.key("count")
            json.integer(count)
        }
    }
}

extension Proto.Action: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "title":
                if try taken.take(1, value) { title = try value.string() }
            case "url":
                if try taken.take(2, value) { url = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !title.isEmpty {
            json.key("title")
            json.string(title)
        }
        if json.isWhole || !url.isEmpty {
            json.key("url")
            json.string(url)
        }
    }
}

extension Proto.LocKeys: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "titleKey", "title_key":
                if try taken.take(0, value) { titleKey = try value.string() }
            case "titleArgs", "title_args":
                if try taken.take(1, value) { titleArgs = try value.list { value throws(JSONError) in try value.string() } }
            case "bodyKey", "body_key":
                if try taken.take(2, value) { bodyKey = try value.string() }
            case "bodyArgs", "body_args":
                if try taken.take(3, value) { bodyArgs = try value.list { value throws(JSONError) in try value.string() } }
            case "subtitleKey", "subtitle_key":
                if try taken.take(4, value) { subtitleKey = try value.string() }
            case "subtitleArgs", "subtitle_args":
                if try taken.take(5, value) { subtitleArgs = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !titleKey.isEmpty {
            json.key("titleKey")
            json.string(titleKey)
        }
        if json.isWhole || !titleArgs.isEmpty {
            json.key("titleArgs")
            json.beginArray()
            for value in titleArgs { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !bodyKey.isEmpty {
            json.key("bodyKey")
            json.string(bodyKey)
        }
        if json.isWhole || !bodyArgs.isEmpty {
            json.key("bodyArgs")
            json.beginArray()
            for value in bodyArgs { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !subtitleKey.isEmpty {
            json.key("subtitleKey")
            json.string(subtitleKey)
        }
        if json.isWhole || !subtitleArgs.isEmpty {
            json.key("subtitleArgs")
            json.beginArray()
            for value in subtitleArgs { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.LocalizedText: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "locale":
                if try taken.take(0, value) { locale = try value.string() }
            case "title":
                if try taken.take(1, value) { title = try value.string() }
            case "body":
                if try taken.take(2, value) { body = try value.string() }
            case "url":
                if try taken.take(3, value) { url = try value.string() }
            case "imageUrl", "image_url":
                if try taken.take(4, value) { imageUrl = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
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
    }
}

extension Proto.DeliveryCounts: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "audience":
                if try taken.take(0, value) { audience = try value.uint64() }
            case "delivered":
                if try taken.take(1, value) { delivered = try value.uint64() }
            case "failed":
                if try taken.take(2, value) { failed = try value.uint64() }
            case "retrying":
                if try taken.take(3, value) { retrying = try value.uint64() }
            case "suppressed":
                if try taken.take(4, value) { suppressed = try value.uint64() }
            case "expired":
                if try taken.take(5, value) { expired = try value.uint64() }
            case "uncertain":
                if try taken.take(6, value) { uncertain = try value.uint64() }
            case "failedBy", "failed_by":
                if try taken.take(7, value) { failedBy = try value.list { value throws(JSONError) in try Proto.FailureCount(json: value, options) } }
            case "suppressedBy", "suppressed_by":
                if try taken.take(8, value) { suppressedBy = try value.list { value throws(JSONError) in try Proto.SuppressionCount(json: value, options) } }
            case "received":
                if try taken.take(9, value) { received = try value.uint64() }
            case "displayed":
                if try taken.take(10, value) { displayed = try value.uint64() }
            case "tapped":
                if try taken.take(11, value) { tapped = try value.uint64() }
            case "dismissed":
                if try taken.take(12, value) { dismissed = try value.uint64() }
            case "dropped":
                if try taken.take(13, value) { dropped = try value.uint64() }
            case "deliveredBy", "delivered_by":
                if try taken.take(14, value) { deliveredBy = try value.list { value throws(JSONError) in try Proto.AdapterCount(json: value, options) } }
            case "reached":
                if try taken.take(15, value) { reached = try value.uint64() }
            case "givenUpBy", "given_up_by":
                if try taken.take(16, value) { givenUpBy = try value.list { value throws(JSONError) in try Proto.AdapterFailureCount(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || audience != 0 {
            json.key("audience")
            json.integerString(audience)
        }
        if json.isWhole || delivered != 0 {
            json.key("delivered")
            json.integerString(delivered)
        }
        if json.isWhole || failed != 0 {
            json.key("failed")
            json.integerString(failed)
        }
        if json.isWhole || retrying != 0 {
            json.key("retrying")
            json.integerString(retrying)
        }
        if json.isWhole || suppressed != 0 {
            json.key("suppressed")
            json.integerString(suppressed)
        }
        if json.isWhole || expired != 0 {
            json.key("expired")
            json.integerString(expired)
        }
        if json.isWhole || uncertain != 0 {
            json.key("uncertain")
            json.integerString(uncertain)
        }
        if json.isWhole || !failedBy.isEmpty {
            json.key("failedBy")
            json.beginArray()
            for value in failedBy { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !suppressedBy.isEmpty {
            json.key("suppressedBy")
            json.beginArray()
            for value in suppressedBy { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || received != 0 {
            json.key("received")
            json.integerString(received)
        }
        if json.isWhole || displayed != 0 {
            json.key("displayed")
            json.integerString(displayed)
        }
        if json.isWhole || tapped != 0 {
            json.key("tapped")
            json.integerString(tapped)
        }
        if json.isWhole || dismissed != 0 {
            json.key("dismissed")
            json.integerString(dismissed)
        }
        if json.isWhole || dropped != 0 {
            json.key("dropped")
            json.integerString(dropped)
        }
        if json.isWhole || !deliveredBy.isEmpty {
            json.key("deliveredBy")
            json.beginArray()
            for value in deliveredBy { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || reached != 0 {
            json.key("reached")
            json.integerString(reached)
        }
        if json.isWhole || !givenUpBy.isEmpty {
            json.key("givenUpBy")
            json.beginArray()
            for value in givenUpBy { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.AdapterCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "adapter":
                if try taken.take(0, value) { adapter = try value.string() }
            case "deliveries":
                if try taken.take(1, value) { deliveries = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
    }
}

extension Proto.AdapterFailureCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "adapter":
                if try taken.take(0, value) { adapter = try value.string() }
            case "failureClass", "failure_class":
                if try taken.take(1, value) { failureClass = try value.enumeration() }
            case "deliveries":
                if try taken.take(2, value) { deliveries = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || failureClass.rawValue != 0 {
            json.key("failureClass")
            json.enumeration(failureClass)
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
    }
}

extension Proto.FailureCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "failureClass", "failure_class":
                if try taken.take(0, value) { failureClass = try value.enumeration() }
            case "deliveries":
                if try taken.take(1, value) { deliveries = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || failureClass.rawValue != 0 {
            json.key("failureClass")
            json.enumeration(failureClass)
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
    }
}

extension Proto.SuppressionCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "reason":
                if try taken.take(0, value) { reason = try value.string() }
            case "deliveries":
                if try taken.take(1, value) { deliveries = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
    }
}

extension Proto.Notification: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "app":
                if try taken.take(1, value) { app = try value.string() }
            case "type":
                if try taken.take(2, value) { type = try value.string() }
            case "content":
                if try taken.take(3, value) { content = try Proto.Content(json: value, options) }
            case "audience":
                if try taken.take(4, value) { audience = try value.string() }
            case "state":
                if try taken.take(5, value) { state = try value.enumeration() }
            case "reason":
                if try taken.take(6, value) { reason = try value.string() }
            case "counts":
                if try taken.take(7, value) { counts = try Proto.DeliveryCounts(json: value, options) }
            case "createTime", "create_time":
                if try taken.take(8, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "deliverTime", "deliver_time":
                if try taken.take(9, value) { deliverTime = try Proto.Timestamp(json: value, options) }
            case "expireTime", "expire_time":
                if try taken.take(10, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "finishTime", "finish_time":
                if try taken.take(11, value) { finishTime = try Proto.Timestamp(json: value, options) }
            case "errors":
                if try taken.take(12, value) { errors = try value.list { value throws(JSONError) in try Proto.DeliveryError(json: value, options) } }
            case "priority":
                if try taken.take(13, value) { priority = try value.enumeration() }
            case "onUncertain", "on_uncertain":
                if try taken.take(14, value) { onUncertain = try value.enumeration() }
            case "mayShorten", "may_shorten":
                if try taken.take(15, value) { mayShorten = try value.bool() }
            case "timing":
                if try taken.take(16, value) { timing = try Proto.Timing(json: value, options) }
            case "nextLocalTime", "next_local_time":
                if try taken.take(17, value) { nextLocalTime = try Proto.Timestamp(json: value, options) }
            case "ignoreCaps", "ignore_caps":
                if try taken.take(18, value) { ignoreCaps = try value.bool() }
            case "rollout":
                if try taken.take(19, value) { rollout = try Proto.Rollout(json: value, options) }
            case "rolloutState", "rollout_state":
                if try taken.take(20, value) { rolloutState = try Proto.RolloutState(json: value, options) }
            case "digestOf", "digest_of":
                if try taken.take(21, value) { digestOf = try value.list { value throws(JSONError) in try value.string() } }
            case "blocks":
                if try taken.take(22, value) { blocks = try value.list { value throws(JSONError) in try Proto.AdapterBlock(json: value, options) } }
            case "sentBy", "sent_by":
                if try taken.take(23, value) { sentBy = try value.string() }
            case "approval":
                if try taken.take(24, value) { approval = try Proto.Approval(json: value, options) }
            case "optOuts", "opt_outs":
                if try taken.take(25, value) { optOuts = try Proto.OptOuts(json: value, options) }
            case "beginTime", "begin_time":
                if try taken.take(26, value) { beginTime = try Proto.Timestamp(json: value, options) }
            case "cancelledBy", "cancelled_by":
                if try taken.take(27, value) { cancelledBy = try value.string() }
            case "authors":
                if try taken.take(28, value) { authors = try value.list { value throws(JSONError) in try value.string() } }
            case "retries":
                if try taken.take(29, value) { retries = try value.list { value throws(JSONError) in try Proto.AdapterRetries(json: value, options) } }
            case "nextAttemptTime", "next_attempt_time":
                if try taken.take(30, value) { nextAttemptTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if let content {
            json.key("content")
            content.write(to: &json)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if let counts {
            json.key("counts")
            counts.write(to: &json)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if let deliverTime {
            json.key("deliverTime")
            deliverTime.write(to: &json)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if let finishTime {
            json.key("finishTime")
            finishTime.write(to: &json)
        }
        if json.isWhole || !errors.isEmpty {
            json.key("errors")
            json.beginArray()
            for value in errors { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || priority.rawValue != 0 {
            json.key("priority")
            json.enumeration(priority)
        }
        if json.isWhole || onUncertain.rawValue != 0 {
            json.key("onUncertain")
            json.enumeration(onUncertain)
        }
        if json.isWhole || mayShorten {
            json.key("mayShorten")
            json.bool(mayShorten)
        }
        if let timing {
            json.key("timing")
            timing.write(to: &json)
        }
        if let nextLocalTime {
            json.key("nextLocalTime")
            nextLocalTime.write(to: &json)
        }
        if json.isWhole || ignoreCaps {
            json.key("ignoreCaps")
            json.bool(ignoreCaps)
        }
        if let rollout {
            json.key("rollout")
            rollout.write(to: &json)
        }
        if let rolloutState {
            json.key("rolloutState")
            rolloutState.write(to: &json)
        }
        if json.isWhole || !digestOf.isEmpty {
            json.key("digestOf")
            json.beginArray()
            for value in digestOf { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !blocks.isEmpty {
            json.key("blocks")
            json.beginArray()
            for value in blocks { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !sentBy.isEmpty {
            json.key("sentBy")
            json.string(sentBy)
        }
        if let approval {
            json.key("approval")
            approval.write(to: &json)
        }
        if let optOuts {
            json.key("optOuts")
            optOuts.write(to: &json)
        }
        if let beginTime {
            json.key("beginTime")
            beginTime.write(to: &json)
        }
        if json.isWhole || !cancelledBy.isEmpty {
            json.key("cancelledBy")
            json.string(cancelledBy)
        }
        if json.isWhole || !authors.isEmpty {
            json.key("authors")
            json.beginArray()
            for value in authors { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !retries.isEmpty {
            json.key("retries")
            json.beginArray()
            for value in retries { value.write(to: &json) }
            json.endArray()
        }
        if let nextAttemptTime {
            json.key("nextAttemptTime")
            nextAttemptTime.write(to: &json)
        }
    }
}

extension Proto.AdapterRetries: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "adapter":
                if try taken.take(1, value) { adapter = try value.string() }
            case "messages":
                if try taken.take(2, value) { messages = try value.uint64() }
            case "error":
                if try taken.take(3, value) { error = try value.string() }
            case "since":
                if try taken.take(4, value) { since = try Proto.Timestamp(json: value, options) }
            case "nextTime", "next_time":
                if try taken.take(5, value) { nextTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || messages != 0 {
            json.key("messages")
            json.integerString(messages)
        }
        if json.isWhole || !error.isEmpty {
            json.key("error")
            json.string(error)
        }
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if let nextTime {
            json.key("nextTime")
            nextTime.write(to: &json)
        }
    }
}

extension Proto.OptOuts: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "day":
                if try taken.take(0, value) { day = try Proto.OptOutCount(json: value, options) }
            case "week":
                if try taken.take(1, value) { week = try Proto.OptOutCount(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let day {
            json.key("day")
            day.write(to: &json)
        }
        if let week {
            json.key("week")
            week.write(to: &json)
        }
    }
}

extension Proto.OptOutCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "switchedOff", "switched_off":
                if try taken.take(0, value) { switchedOff = try value.uint64() }
            case "gone":
                if try taken.take(1, value) { gone = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || switchedOff != 0 {
            json.key("switchedOff")
            json.integerString(switchedOff)
        }
        if json.isWhole || gone != 0 {
            json.key("gone")
            json.integerString(gone)
        }
    }
}

extension Proto.AdapterBlock: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "adapter":
                if try taken.take(0, value) { adapter = try value.string() }
            case "reason":
                if try taken.take(1, value) { reason = try value.string() }
            case "until":
                if try taken.take(2, value) { until = try Proto.Timestamp(json: value, options) }
            case "since":
                if try taken.take(3, value) { since = try Proto.Timestamp(json: value, options) }
            case "app":
                if try taken.take(4, value) { app = try value.string() }
            case "bySwitch", "by_switch":
                if try taken.take(5, value) { bySwitch = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if let until {
            json.key("until")
            until.write(to: &json)
        }
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || bySwitch {
            json.key("bySwitch")
            json.bool(bySwitch)
        }
    }
}

extension Proto.DeliveryError: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "time":
                if try taken.take(0, value) { time = try Proto.Timestamp(json: value, options) }
            case "adapter":
                if try taken.take(1, value) { adapter = try value.string() }
            case "message":
                if try taken.take(2, value) { message = try value.string() }
            case "count":
                if try taken.take(3, value) { count = try value.uint64() }
            case "failed":
                if try taken.take(4, value) { failed = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || !message.isEmpty {
            json.key("message")
            json.string(message)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integerString(count)
        }
        if json.isWhole || failed != 0 {
            json.key("failed")
            json.integerString(failed)
        }
    }
}

extension Proto.SendRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "idempotencyKey", "idempotency_key":
                if try taken.take(1, value) { idempotencyKey = try value.string() }
            case "type":
                if try taken.take(2, value) { type = try value.string() }
            case "content":
                if try taken.take(3, value) { content = try Proto.Content(json: value, options) }
            case "audience":
                if try taken.take(4, value) { audience = try value.string() }
            case "selector":
                if try taken.take(5, value) { selector = try Proto.Selector(json: value, options) }
            case "deliverTime", "deliver_time":
                if try taken.take(6, value) { deliverTime = try Proto.Timestamp(json: value, options) }
            case "expireTime", "expire_time":
                if try taken.take(7, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "timeToLive", "time_to_live":
                if try taken.take(8, value) { timeToLive = try Proto.Duration(json: value, options) }
            case "priority":
                if try taken.take(9, value) { priority = try value.enumeration() }
            case "onUncertain", "on_uncertain":
                if try taken.take(10, value) { onUncertain = try value.enumeration() }
            case "mayShorten", "may_shorten":
                if try taken.take(11, value) { mayShorten = try value.bool() }
            case "templateName", "template_name":
                if try taken.take(12, value) { templateName = try value.string() }
            case "variables":
                if try taken.take(13, value) { variables = try value.stringMap() }
            case "timing":
                if try taken.take(14, value) { timing = try Proto.Timing(json: value, options) }
            case "ignoreCaps", "ignore_caps":
                if try taken.take(15, value) { ignoreCaps = try value.bool() }
            case "rollout":
                if try taken.take(16, value) { rollout = try Proto.Rollout(json: value, options) }
            case "authors":
                if try taken.take(17, value) { authors = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !idempotencyKey.isEmpty {
            json.key("idempotencyKey")
            json.string(idempotencyKey)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if let content {
            json.key("content")
            content.write(to: &json)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let selector {
            json.key("selector")
            selector.write(to: &json)
        }
        if let deliverTime {
            json.key("deliverTime")
            deliverTime.write(to: &json)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if let timeToLive {
            json.key("timeToLive")
            timeToLive.write(to: &json)
        }
        if json.isWhole || priority.rawValue != 0 {
            json.key("priority")
            json.enumeration(priority)
        }
        if json.isWhole || onUncertain.rawValue != 0 {
            json.key("onUncertain")
            json.enumeration(onUncertain)
        }
        if json.isWhole || mayShorten {
            json.key("mayShorten")
            json.bool(mayShorten)
        }
        if json.isWhole || !templateName.isEmpty {
            json.key("templateName")
            json.string(templateName)
        }
        if json.isWhole || !variables.isEmpty {
            json.key("variables")
            json.stringMap(variables)
        }
        if let timing {
            json.key("timing")
            timing.write(to: &json)
        }
        if json.isWhole || ignoreCaps {
            json.key("ignoreCaps")
            json.bool(ignoreCaps)
        }
        if let rollout {
            json.key("rollout")
            rollout.write(to: &json)
        }
        if json.isWhole || !authors.isEmpty {
            json.key("authors")
            json.beginArray()
            for value in authors { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.SendResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            case "warnings":
                if try taken.take(1, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.GetNotificationRequest: JSONObjectMessage {
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

extension Proto.GetNotificationResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
    }
}

extension Proto.ListNotificationsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "state":
                if try taken.take(1, value) { state = try value.enumeration() }
            case "pageSize", "page_size":
                if try taken.take(2, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(3, value) { pageToken = try value.string() }
            case "text":
                if try taken.take(4, value) { text = try value.string() }
            case "type":
                if try taken.take(5, value) { type = try value.string() }
            case "sender":
                if try taken.take(6, value) { sender = try value.string() }
            case "audience":
                if try taken.take(7, value) { audience = try value.string() }
            case "since":
                if try taken.take(8, value) { since = try Proto.Timestamp(json: value, options) }
            case "until":
                if try taken.take(9, value) { until = try Proto.Timestamp(json: value, options) }
            case "approval":
                if try taken.take(10, value) { approval = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
        if json.isWhole || !text.isEmpty {
            json.key("text")
            json.string(text)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || !sender.isEmpty {
            json.key("sender")
            json.string(sender)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if let until {
            json.key("until")
            until.write(to: &json)
        }
        if json.isWhole || approval.rawValue != 0 {
            json.key("approval")
            json.enumeration(approval)
        }
    }
}

extension Proto.ListNotificationsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notifications":
                if try taken.take(0, value) { notifications = try value.list { value throws(JSONError) in try Proto.Notification(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            case "incomplete":
                if try taken.take(2, value) { incomplete = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !notifications.isEmpty {
            json.key("notifications")
            json.beginArray()
            for value in notifications { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
        if json.isWhole || incomplete {
            json.key("incomplete")
            json.bool(incomplete)
        }
    }
}

extension Proto.CancelNotificationRequest: JSONObjectMessage {
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

extension Proto.CancelNotificationResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
    }
}

extension Proto.ResendNotificationRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            case "classes":
                if try taken.take(2, value) { classes = try value.list { value throws(JSONError) in try value.enumeration() } }
            case "deviceId", "device_id":
                if try taken.take(3, value) { deviceId = try value.string() }
            case "adapter":
                if try taken.take(4, value) { adapter = try value.string() }
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
        if json.isWhole || !classes.isEmpty {
            json.key("classes")
            json.beginArray()
            for value in classes { json.enumeration(value) }
            json.endArray()
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
    }
}

extension Proto.ResendNotificationResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
    }
}

extension Proto.ApproveNotificationResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
    }
}

extension Proto.InboxItem: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "messageId", "message_id":
                if try taken.take(0, value) { messageId = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(1, value) { notificationId = try value.string() }
            case "type":
                if try taken.take(2, value) { type = try value.string() }
            case "content":
                if try taken.take(3, value) { content = try Proto.Content(json: value, options) }
            case "sendTime", "send_time":
                if try taken.take(4, value) { sendTime = try Proto.Timestamp(json: value, options) }
            case "expireTime", "expire_time":
                if try taken.take(5, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "version":
                if try taken.take(6, value) { version = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !messageId.isEmpty {
            json.key("messageId")
            json.string(messageId)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if let content {
            json.key("content")
            content.write(to: &json)
        }
        if let sendTime {
            json.key("sendTime")
            sendTime.write(to: &json)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
    }
}

extension Proto.Event: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "messageId", "message_id":
                if try taken.take(1, value) { messageId = try value.string() }
            case "kind":
                if try taken.take(2, value) { kind = try value.enumeration() }
            case "time":
                if try taken.take(3, value) { time = try Proto.Timestamp(json: value, options) }
            case "reason":
                if try taken.take(4, value) { reason = try value.string() }
            case "goal":
                if try taken.take(5, value) { goal = try value.string() }
            case "value":
                if try taken.take(6, value) { self.value = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !messageId.isEmpty {
            json.key("messageId")
            json.string(messageId)
        }
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !goal.isEmpty {
            json.key("goal")
            json.string(goal)
        }
        if json.isWhole || value != 0 {
            json.key("value")
            json.double(value)
        }
    }
}

extension Proto.EraseDeviceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "ordinal":
                if try taken.take(2, value) { ordinal = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
    }
}

extension Proto.EraseDeviceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.GetStatusRequest: JSONObjectMessage {
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

extension Proto.GetStatusResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "switches":
                if try taken.take(0, value) { switches = try value.list { value throws(JSONError) in try Proto.KillSwitch(json: value, options) } }
            case "states":
                if try taken.take(1, value) { states = try value.list { value throws(JSONError) in try Proto.StateCount(json: value, options) } }
            case "deliveriesInFlight", "deliveries_in_flight":
                if try taken.take(2, value) { deliveriesInFlight = try value.uint64() }
            case "deliveriesPerMinute", "deliveries_per_minute":
                if try taken.take(3, value) { deliveriesPerMinute = try value.uint64() }
            case "blocks":
                if try taken.take(4, value) { blocks = try value.list { value throws(JSONError) in try Proto.AdapterBlock(json: value, options) } }
            case "oldestDueTime", "oldest_due_time":
                if try taken.take(5, value) { oldestDueTime = try Proto.Timestamp(json: value, options) }
            case "expiringCredentials", "expiring_credentials":
                if try taken.take(6, value) { expiringCredentials = try value.list { value throws(JSONError) in try Proto.ExpiringCredentials(json: value, options) } }
            case "certificateExpireTime", "certificate_expire_time":
                if try taken.take(7, value) { certificateExpireTime = try Proto.Timestamp(json: value, options) }
            case "retries":
                if try taken.take(8, value) { retries = try value.list { value throws(JSONError) in try Proto.AdapterRetries(json: value, options) } }
            case "waiting":
                if try taken.take(9, value) { waiting = try Proto.WaitingDeliveries(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !switches.isEmpty {
            json.key("switches")
            json.beginArray()
            for value in switches { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !states.isEmpty {
            json.key("states")
            json.beginArray()
            for value in states { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || deliveriesInFlight != 0 {
            json.key("deliveriesInFlight")
            json.integerString(deliveriesInFlight)
        }
        if json.isWhole || deliveriesPerMinute != 0 {
            json.key("deliveriesPerMinute")
            json.integerString(deliveriesPerMinute)
        }
        if json.isWhole || !blocks.isEmpty {
            json.key("blocks")
            json.beginArray()
            for value in blocks { value.write(to: &json) }
            json.endArray()
        }
        if let oldestDueTime {
            json.key("oldestDueTime")
            oldestDueTime.write(to: &json)
        }
        if json.isWhole || !expiringCredentials.isEmpty {
            json.key("expiringCredentials")
            json.beginArray()
            for value in expiringCredentials { value.write(to: &json) }
            json.endArray()
        }
        if let certificateExpireTime {
            json.key("certificateExpireTime")
            certificateExpireTime.write(to: &json)
        }
        if json.isWhole || !retries.isEmpty {
            json.key("retries")
            json.beginArray()
            for value in retries { value.write(to: &json) }
            json.endArray()
        }
        if let waiting {
            json.key("waiting")
            waiting.write(to: &json)
        }
    }
}

extension Proto.ExpiringCredentials: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "provider":
                if try taken.take(1, value) { provider = try value.string() }
            case "expireTime", "expire_time":
                if try taken.take(2, value) { expireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !provider.isEmpty {
            json.key("provider")
            json.string(provider)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
    }
}

extension Proto.StateCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "state":
                if try taken.take(0, value) { state = try value.enumeration() }
            case "notifications":
                if try taken.take(1, value) { notifications = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
        }
        if json.isWhole || notifications != 0 {
            json.key("notifications")
            json.integerString(notifications)
        }
    }
}
