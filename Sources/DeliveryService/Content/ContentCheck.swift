import Locales
import DeliveryAdapters
import Protocol
import ServiceKit

/// The check that a notification's content can be sent.
struct ContentCheck {
    /// The kinds of provider that the app has set up, whose limits must be met.
    var kinds: Set<String> = []
    /// True if a text may be shortened to fit.
    var mayShorten = false
    /// The maximum size of the texts and the data if they may be shortened.
    var longestCut = RequestLimits.allTextBytes

    /// Checks a content.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func check(_ content: Proto.Content, type: String) throws(RPCError) {
        try Self.counts(content)
        guard content.silent || content.clear || content.hasText else {
            throw .invalid("content", "needs a title or a body, or must be silent or clear")
        }
        guard !content.clear || !content.collapseKey.isEmpty else {
            throw .invalid("content.clear", "needs the collapse_key of the message to clear")
        }
        try sizes(content)
        for (field, text, limit) in [
            ("url", content.url, RequestLimits.urlBytes),
            ("image_url", content.imageUrl, RequestLimits.urlBytes),
            ("collapse_key", content.collapseKey, RequestLimits.collapseKeyBytes),
            ("thread", content.thread, RequestLimits.collapseKeyBytes),
            ("sound", content.sound, RequestLimits.soundBytes),
        ] where !text.isEmpty {
            try text.checked("content.\(field)", atMost: limit)
        }
        guard content.badge.map({ $0.count <= RequestLimits.badge }) ?? true else {
            throw .invalid("content.badge", "is more than \(RequestLimits.badge)")
        }
        try actions(content.actions)
        try LocKeysCheck(content: content, kinds: kinds).check()
        try languages(content.localized)
        try APNsCheck(content: content).check()
        try fits(content, type: type)
    }

    /// Checks how many parts a content has, before anything is done for each of them.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func counts(_ content: Proto.Content) throws(RPCError) {
        guard content.data.count <= RequestLimits.dataEntries else {
            throw .invalid(
                "content.data",
                "has \(content.data.count) entries; at most \(RequestLimits.dataEntries)")
        }
        // Most contents have none of these.
        guard
            !content.actions.isEmpty || !content.localized.isEmpty || content.locKeys != nil
        else { return }
        for (field, count, limit) in [
            ("actions", content.actions.count, RequestLimits.actions),
            ("localized", content.localized.count, RequestLimits.languages),
            ("loc_keys.title_args", content.locKeys?.titleArgs.count ?? 0, Self.arguments),
            ("loc_keys.body_args", content.locKeys?.bodyArgs.count ?? 0, Self.arguments),
            ("loc_keys.subtitle_args", content.locKeys?.subtitleArgs.count ?? 0, Self.arguments),
        ] where count > limit {
            throw .invalid("content.\(field)", "has \(count) elements; at most \(limit)")
        }
    }

    private static let arguments = RequestLimits.locArguments

    private func sizes(_ content: Proto.Content) throws(RPCError) {
        guard !content.data.keys.contains("") else {
            throw .invalid("content.data", "has an entry without a name")
        }
        let data = content.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        let limit = max(RequestLimits.contentBytes, APNsPushType(of: content).limit)
        guard data <= limit else {
            throw .invalid("content.data", "has \(data) bytes; at most \(limit)")
        }
        let bytes = content.title.utf8.count + content.body.utf8.count + data
        // Each provider gets as much as it accepts of a text that may be shortened.
        let most = mayShorten ? longestCut : limit
        guard bytes <= most else {
            let more = mayShorten ? "" : ", or \(longestCut) with may_shorten"
            throw .invalid(
                "content", "title, body and data have \(bytes) bytes; at most \(most)\(more)")
        }
        let all = content.texts.reduce(0) { $0 + $1.text.utf8.count }
        guard all <= RequestLimits.allTextBytes else {
            throw .invalid(
                "content", "all texts have \(all) bytes; at most \(RequestLimits.allTextBytes)")
        }
    }

    private func actions(_ actions: [Proto.Action]) throws(RPCError) {
        guard !actions.isEmpty else { return }
        for (place, action) in actions.enumerated() {
            let field = "content.actions[\(place)]"
            try action.id.checked(
                "\(field).id", atMost: RequestLimits.actionBytes, isRequired: true)
            try action.title.checked(
                "\(field).title", atMost: RequestLimits.actionBytes, isRequired: true)
            try action.url.checked("\(field).url", atMost: RequestLimits.urlBytes)
        }
        guard Set(actions.map(\.id)).count == actions.count else {
            throw .invalid("content.actions", "contains an id twice")
        }
    }

    private func languages(_ texts: [Proto.LocalizedText]) throws(RPCError) {
        guard !texts.isEmpty else { return }
        var seen: [String: String] = [:]
        for (place, text) in texts.enumerated() {
            let field = "content.localized[\(place)]"
            guard let locale = LanguageTag.canonical(text.locale) else {
                throw .invalid("\(field).locale", "is not a language tag such as de or pt-BR")
            }
            if let other = seen.updateValue(text.locale, forKey: locale) {
                let also = other == text.locale ? "" : "; it is the same as \(other)"
                throw .invalid("\(field).locale", "occurs twice\(also)")
            }
            try text.url.checked("\(field).url", atMost: RequestLimits.urlBytes)
            try text.imageUrl.checked("\(field).image_url", atMost: RequestLimits.urlBytes)
        }
    }

    /// Checks that the app's providers accept the content in every language.
    private func fits(_ content: Proto.Content, type: String) throws(RPCError) {
        guard !kinds.isEmpty, !PayloadCheck.isSmall(content, type: type) else { return }
        for one in LocalizedContents(content).all {
            var presentation = Presentation(of: one)
            presentation.mayShorten = mayShorten
            let findings = PayloadCheck.findings(
                notificationID: Identifier(high: .max, low: .max).description, app: "", type: type,
                content: one, presentation, of: kinds)
            guard findings.isEmpty else {
                throw .invalid("content", findings.map(\.description).joined(separator: "; "))
            }
        }
    }
}

extension String {
    /// Checks a text.
    ///
    /// - Throws: `invalidArgument` if the text is too long or contains control characters.
    func checked(
        _ field: String, atMost limit: Int, isRequired: Bool = false
    ) throws(RPCError) {
        guard !isRequired || !isEmpty else { throw .invalid(field, "is required") }
        guard utf8.count <= limit else {
            throw .invalid(field, "has \(utf8.count) bytes; at most \(limit)")
        }
        guard !holdsControl else { throw .invalid(field, "contains a control character") }
    }

    /// True if the text contains a character of Unicode's category Cc in UTF-8.
    private var holdsControl: Bool {
        var last: UInt8 = 0
        for byte in utf8 {
            if byte < 0x20 || byte == 0x7F || last == 0xC2 && byte < 0xA0 { return true }
            last = byte
        }
        return false
    }
}
