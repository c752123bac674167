import JSON
import Protocol
import ProtocolJSON

/// A reader of the files that `herald config-sets set` stores.
enum ConfigSetFile {
    /// Returns the config set that a command line describes.
    static func read(_ invocation: Invocation) throws -> Proto.ConfigSet {
        var set = Proto.ConfigSet()
        if let path = invocation.option("from") {
            guard invocation.option("values") == nil, invocation.values("variant").isEmpty else {
                throw UsageError("--from has the values; leave --values and --variant out")
            }
            set = try whole(path)
        } else {
            set.variants = try invocation.values("variant").map(variant)
            if let path = invocation.option("values") {
                var last = Proto.ConfigVariant()
                last.values = try text(path)
                set.variants.append(last)
            }
            guard !set.variants.isEmpty else {
                throw UsageError("name the values: --values FILE, --variant or --from")
            }
        }
        set.name = invocation.argument("NAME")
        if let description = invocation.option("description") { set.description = description }
        return set
    }

    /// Reads `SELECTOR=FILE`; the file is the text after the last equals sign.
    private static func variant(_ word: String) throws -> Proto.ConfigVariant {
        guard let sign = word.lastIndex(of: "="), sign != word.startIndex,
            word.index(after: sign) != word.endIndex
        else {
            throw UsageError("--variant takes a selector and a file: '/beta=beta.json'")
        }
        var variant = Proto.ConfigVariant()
        variant.audience = String(word[..<sign])
        variant.values = try text(String(word[word.index(after: sign)...]))
        return variant
    }

    private static func text(_ path: String) throws -> String {
        guard let text = try TextInput.read(path) else {
            throw UsageError("there is no file '\(path)'")
        }
        return text
    }

    private static func whole(_ path: String) throws -> Proto.ConfigSet {
        do {
            return try Proto.ConfigSet(
                parsingJSON: Array(try text(path).utf8), JSONOptions(isStrict: true))
        } catch let error as JSONError {
            throw UsageError("'\(path)' is no config set: \(error)")
        }
    }
}
