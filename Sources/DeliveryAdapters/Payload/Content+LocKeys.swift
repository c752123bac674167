import JSON
package import Protocol

extension Proto.Content {
    /// True if the content has text, either its own or by an app's localization key.
    package var hasText: Bool {
        !title.isEmpty || !body.isEmpty || !(locKeys?.titleKey ?? "").isEmpty
            || !(locKeys?.bodyKey ?? "").isEmpty
    }
}

extension Proto.LocKeys {
    /// The approximate number of bytes that the keys and arguments take in JSON.
    var bytes: Int {
        let texts = [titleKey, bodyKey, subtitleKey] + titleArgs + bodyArgs + subtitleArgs
        // Add the quotes, commas and member names.
        return texts.reduce(0) { $0 + $1.utf8.count + 20 }
    }
}

extension JSONWriter {
    /// Writes a member that is an array of texts, unless it is empty.
    mutating func member(_ name: String, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        key(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
