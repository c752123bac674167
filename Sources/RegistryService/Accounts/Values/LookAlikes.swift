/// Letters with which one login can be made to look like another.
enum LookAlikes {
    private enum Script { case latin, greek, cyrillic, other }

    /// The letters of phonetic alphabets that look like `a` and `g`.
    private static let phonetic: Set<UInt32> = [0x251, 0x261]

    /// Returns whether a letter is only a form of others, such as a full-width one, which Unicode's
    /// normalisation form KC replaces, or is not to be seen.
    static func isForm(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || phonetic.contains(scalar.value)
            || forms.contains { $0.contains(scalar.value) }
    }

    /// Returns whether a login mixes letters of scripts of which some look alike: Latin, Greek,
    /// Cyrillic, and those that are neither these nor Chinese, Japanese or Korean.
    ///
    /// The name and each part of the host of a mail address are judged alone: `иван@example.org`.
    static func mixesScripts(_ login: String) -> Bool {
        let halves = login.unicodeScalars.split(separator: "@", maxSplits: 1)
        let hosts = halves.dropFirst().flatMap { $0.split(separator: ".") }
        return (halves.prefix(1) + hosts).contains { Set($0.compactMap(script)).count > 1 }
    }

    private static func script(_ scalar: Unicode.Scalar) -> Script? {
        guard scalar.properties.isAlphabetic else { return nil }
        return switch scalar.value {
        case 0x41...0x7A, 0xC0...0x2B8, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xA722...0xA7FF, 0xAB30...0xAB6F, 0x10780...0x107BF, 0x1DF00...0x1DFFF:
            .latin
        case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F, 0x1E030...0x1E08F:
            .cyrillic
        // Hangul, kana, bopomofo and Chinese, which are written beside Latin.
        case 0x1100...0x11FF, 0x2E80...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
            0xAC00...0xD7FF, 0xF900...0xFAFF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
            nil
        default: .other
        }
    }

    /// The letters that form KC replaces, with what lies between them that is no letter.
    ///
    /// Those that people write in Armenian, Arabic, Thai and Lao without a choice are left out.
    private static let forms: [ClosedRange<UInt32>] = [
        0xAA...0xBA, 0x132...0x133, 0x13F...0x140, 0x149...0x149, 0x17F...0x17F, 0x1C4...0x1CC,
        0x1F1...0x1F3, 0x2B0...0x2B8, 0x2E0...0x2E4, 0x37A...0x37A, 0x3D0...0x3D6, 0x3F0...0x3F2,
        0x3F4...0x3F5, 0x3F9...0x3F9, 0x10FC...0x10FC, 0x1D2C...0x1D2E, 0x1D30...0x1D3A,
        0x1D3C...0x1D4D, 0x1D4F...0x1D6A, 0x1D78...0x1D78, 0x1D9B...0x1DBF, 0x1E9A...0x1E9B,
        0x2071...0x2124, 0x2128...0x2128, 0x212C...0x2131, 0x2133...0x2149, 0x2160...0x217F,
        0x24B6...0x24E9, 0x2C7C...0x2C7D, 0x2D6F...0x2D6F, 0x3038...0x303A, 0x309F...0x309F,
        0x30FF...0x30FF, 0x3131...0x318E, 0xA69C...0xA69D, 0xA770...0xA770, 0xA7F2...0xA7F4,
        0xA7F8...0xA7F9, 0xAB5C...0xAB5F, 0xAB69...0xAB69, 0xFB00...0xFB17, 0xFB20...0xFB28,
        0xFB4F...0xFE72, 0xFE74...0xFFDC, 0x10781...0x107BA, 0x1D400...0x1D7CB, 0x1EE00...0x1EEBB,
    ]
}
