import JSON
package import Protocol

extension Proto.Content {
    /// Whether there is something to read, be it by an app's own key.
    package var hasText: Bool {
        !title.isEmpty || !body.isEmpty || !(locKeys?.titleKey ?? "").isEmpty
            || !(locKeys?.bodyKey ?? "").isEmpty
    }
}

extension Proto.LocKeys {
    /// About as many bytes as they take in JSON.
    var bytes: Int {
        let texts = [titleKey, bodyKey, subtitleKey] + titleArgs + bodyArgs + subtitleArgs
        // With quotes, commas and the members' names.
        return texts.reduce(0) { $0 + $1.utf8.count + 20 }
    }
}

extension JSONWriter {
    /// Writes a member that is texts, unless there are none.
    mutating func member(_ name: String, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        key(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
