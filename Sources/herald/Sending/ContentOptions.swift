import Protocol
import ServiceKit

/// The options for the content of a message, which `send` and `templates set` have.
enum ContentOptions {
    static let all: [Option] =
        [
            .value("title", "TEXT", "the title above the text"),
            .value("link", "URL", "what a tap opens: a path of the app or a URL"),
            .value("image", "URL", "a picture to show"),
            .value("data", "NAME=VALUE", "data that is passed to the app", isRepeated: true),
            .flag("silent", "show nothing, only wake the app"),
            .value("collapse-key", "TEXT", "a newer message with the same key replaces this one"),
            .flag("clear", "remove the message that was shown with the collapse key, show nothing"),
            .value("sound", "NAME", "a sound of the app; 'none' is silent"),
            .value(
                "badge", "NUMBER",
                "the number on the app's icon, also with a silent message; 0 removes it"),
            .value("thread", "TEXT", "messages of one thread are grouped on the device"),
            .value(
                "action", "ID=TITLE[=URL]", "a button of the message, and the link that it opens",
                isRepeated: true),
            .value(
                "localized", "LOCALE:FIELD=TEXT",
                "a title, body, url or image_url in another language, such as de:title=Hallo",
                isRepeated: true),
        ] + LocKeysOptions.all + APNsContentOptions.all

    /// The largest number on an icon: FCM has 32 bits for it.
    private static let mostOnBadge = UInt32(Int32.max)

    /// Returns the content that the options give.
    static func content(_ invocation: Invocation) throws -> Proto.Content {
        var content = Proto.Content()
        content.body = invocation.arguments["TEXT"] ?? ""
        content.title = invocation.option("title") ?? ""
        content.url = invocation.option("link") ?? ""
        content.imageUrl = invocation.option("image") ?? ""
        content.collapseKey = invocation.option("collapse-key") ?? ""
        content.silent = invocation.flag("silent")
        content.clear = invocation.flag("clear")
        content.sound = invocation.option("sound") ?? ""
        content.thread = invocation.option("thread") ?? ""
        if let count = try invocation.number("badge", 0...mostOnBadge) {
            content.badge = Proto.Badge()
            content.badge?.count = count
        }
        for pair in invocation.values("data") {
            let (name, value) = try split(pair, "data", "NAME=VALUE", invocation)
            content.data[name] = value
        }
        content.actions = try invocation.values("action").map { text in
            let (id, rest) = try split(text, "action", "ID=TITLE[=URL]", invocation)
            let parts = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            var action = Proto.Action()
            (action.id, action.title) = (id, String(parts[0]))
            action.url = parts.count > 1 ? String(parts[1]) : ""
            return action
        }
        try addLanguages(to: &content, invocation)
        content.locKeys = LocKeysOptions.keys(invocation)
        content.apns = try APNsContentOptions.options(invocation)
        return content
    }

    private static func addLanguages(
        to content: inout Proto.Content, _ invocation: Invocation
    ) throws {
        for text in invocation.values("localized") {
            let form = "LOCALE:FIELD=TEXT"
            let (place, value) = try split(text, "localized", form, invocation)
            let parts = place.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw wrong(text, "localized", form, invocation) }
            let known = content.localized.firstIndex { $0.locale == parts[0] }
            let index = known ?? content.localized.endIndex
            if known == nil {
                var text = Proto.LocalizedText()
                text.locale = parts[0]
                content.localized.append(text)
            }
            switch parts[1] {
            case "title": content.localized[index].title = value
            case "body": content.localized[index].body = value
            case "url": content.localized[index].url = value
            case "image_url": content.localized[index].imageUrl = value
            default:
                throw UsageError(
                    "--localized is '\(text)', but there is no field '\(parts[1])'; it may be "
                        + "title, body, url or image_url", path: invocation.path)
            }
        }
    }

    /// Returns the texts before and after the first '='.
    static func split(
        _ text: String, _ option: String, _ form: String, _ invocation: Invocation
    ) throws -> (String, String) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw wrong(text, option, form, invocation)
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    private static func wrong(
        _ text: String, _ option: String, _ form: String, _ invocation: Invocation
    ) -> UsageError {
        UsageError("--\(option) is '\(text)'; its form is \(form)", path: invocation.path)
    }
}
