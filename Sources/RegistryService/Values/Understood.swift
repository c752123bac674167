import Context
import Locales

/// What a device says of its clock or its language, in its one form, or as it was said if nobody
/// here understands it.
///
/// Such a thing never costs a device its registration: it is kept and told, and whoever set the
/// system up sees it.
enum Understood: Hashable, Sendable {
    /// In its canonical form.
    case known(String)
    /// As it was said, as far as it can be kept.
    case unknown(String)

    /// The most that is kept of what is not understood, in bytes.
    private static let longest = 64

    /// A time zone; nil: none is said.
    static func zone(_ text: String, _ zones: ZoneTable) -> Understood? {
        text.isEmpty ? nil : zones.canonical(text).map { .known($0) } ?? .unknown(kept(text))
    }

    /// A locale; nil: none is said.
    static func locale(_ text: String) -> Understood? {
        text.isEmpty ? nil : LanguageTag.canonical(text).map { .known($0) } ?? .unknown(kept(text))
    }

    /// What is understood; empty: nothing is.
    var known: String { if case .known(let text) = self { text } else { "" } }

    /// What is not understood; empty: all is.
    var unknown: String { if case .unknown(let text) = self { text } else { "" } }

    /// The beginning, for people: control characters would not do in a line.
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
    /// Takes a time zone over, if one is said.
    mutating func setZone(_ said: Understood?) {
        guard let said else { return }
        (timeZone, unknownTimeZone) = (said.known, said.unknown)
    }

    /// Takes a locale over, if one is said.
    mutating func setLocale(_ said: Understood?) {
        guard let said else { return }
        (locale, unknownLocale) = (said.known, said.unknown)
    }
}
