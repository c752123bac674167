import JSON
import Protocol
import ServiceKit

/// The options for what Apple's devices do with a message besides showing it.
enum APNsContentOptions {
    static let all: [Option] = [
        .value("apns-push-type", "TYPE", "the push type for APNs: \(types)"),
        .value("apns-interruption", "LEVEL", "how much an alert may interrupt: \(levels)"),
        .value(
            "apns-relevance", "NUMBER",
            "0 to 1: the order of alerts in the summary on Apple's devices"),
        .value("apns-magic", "TEXT", "for mdm: the push magic from the device's enrollment"),
        .value("apns-live-activity", "start|update|end", "what to do with a Live Activity"),
        .value("apns-content-state", "JSON", "the state of a Live Activity"),
        .value("apns-attributes-type", "NAME", "for start: the name of the attributes' type"),
        .value("apns-attributes", "JSON", "for start: the attributes"),
        .value("apns-stale", "TIME", "when the Live Activity becomes stale"),
        .value("apns-dismissal", "TIME", "for end: when the Live Activity leaves the screen"),
    ]

    private static let types = words(Proto.APNsPushType.self, without: "APNS_PUSH_TYPE_")
    private static let levels = words(
        Proto.APNsInterruptionLevel.self, without: "APNS_INTERRUPTION_LEVEL_")

    /// Returns the APNs options; nil if none was given.
    static func options(_ invocation: Invocation) throws -> Proto.APNsOptions? {
        var options = Proto.APNsOptions()
        options.pushType = try value("apns-push-type", "APNS_PUSH_TYPE_", invocation)
        options.interruptionLevel = try value(
            "apns-interruption", "APNS_INTERRUPTION_LEVEL_", invocation)
        if let text = invocation.option("apns-relevance") {
            guard let score = DecimalText.double(text) else {
                throw UsageError(
                    "--apns-relevance is '\(text)'; it must be a number such as 0.5",
                    path: invocation.path)
            }
            options.relevanceScore = score
        }
        options.pushMagic = invocation.option("apns-magic") ?? ""
        options.liveActivity = try activity(invocation)
        if options.liveActivity != nil, options.pushType == .unspecified {
            options.pushType = .liveactivity
        }
        return options == Proto.APNsOptions() ? nil : options
    }

    private static func activity(_ invocation: Invocation) throws -> Proto.LiveActivity? {
        var activity = Proto.LiveActivity()
        activity.event = try value("apns-live-activity", "LIVE_ACTIVITY_EVENT_", invocation)
        activity.contentState = invocation.option("apns-content-state") ?? ""
        activity.attributesType = invocation.option("apns-attributes-type") ?? ""
        activity.attributes = invocation.option("apns-attributes") ?? ""
        let now = WallClock.system.now()
        activity.staleTime = try SendCommand.time("apns-stale", invocation, now)
        activity.dismissalTime = try SendCommand.time("apns-dismissal", invocation, now)
        return activity == Proto.LiveActivity() ? nil : activity
    }

    /// Returns the value of an option that takes the names of an enum.
    private static func value<Value: ProtoEnum>(
        _ name: String, _ prefix: String, _ invocation: Invocation
    ) throws -> Value {
        guard let text = invocation.option(name) else { return Value(rawValue: 0) }
        let wanted = prefix + text.uppercased().replacing("-", with: "_")
        guard let found = Value.names.first(where: { $0.name.description == wanted }),
            found.number != 0
        else {
            let known = words(Value.self, without: prefix)
            throw UsageError("--\(name) is '\(text)'; it is one of \(known)", path: invocation.path)
        }
        return Value(rawValue: found.number)
    }

    private static func words<Value: ProtoEnum>(_: Value.Type, without prefix: String) -> String {
        Value.names.dropFirst().map {
            $0.name.description.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
        }.joined(separator: ", ")
    }
}
