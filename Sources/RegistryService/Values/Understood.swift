import Context
import Locales

/// A time zone or locale that a device reported: in canonical form, or as it was reported if it is
/// not known.
///
/// An unknown one does not stop a device from registering. It is stored and returned, so that the
/// app's developers see it.
enum Understood: Hashable, Sendable {
    /// The value in its canonical form.
    case known(String)
    /// The text as it was reported, shortened to what can be kept.
    case unknown(String)

    /// The most bytes that are kept of an unknown text.
    private static let longest = 64

    /// Reads a time zone; nil if the text is empty.
    static func zone(_ text: String, _ zones: ZoneTable) -> Understood? {
        text.isEmpty ? nil : zones.canonical(text).map { .known($0) } ?? .unknown(kept(text))
    }

    /// Reads a locale; nil if the text is empty.
    static func locale(_ text: String) -> Understood? {
        text.isEmpty ? nil : LanguageTag.canonical(text).map { .known($0) } ?? .unknown(kept(text))
    }

    /// The known value; empty if it is not known.
    var known: String { if case .known(let text) = self { text } else { "" } }

    /// The unknown text; empty if the value is known.
    var unknown: String { if case .unknown(let text) = self { text } else { "" } }

    /// Returns the beginning of a text, with control characters replaced.
    private static func kept(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var bytes = 0
        for scalar in text.unicodeScalars {
            bytes += scalar.utf8.count
            guard bytes <= longest else { break }
            kept.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        return String(kept)
    }
}

extension DeviceProfile {
    /// Sets the time zone, if one was reported.
    mutating func setZone(_ said: Understood?) {
        guard let said else { return }
        (timeZone, unknownTimeZone) = (said.known, said.unknown)
    }

    /// Sets the locale, if one was reported.
    mutating func setLocale(_ said: Understood?) {
        guard let said else { return }
        (locale, unknownLocale) = (said.known, said.unknown)
    }
}
