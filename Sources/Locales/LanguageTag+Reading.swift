extension LanguageTag {
    /// Reads a language tag, or what systems use in its place; nil if the text names no language.
    ///
    /// Besides the tags of BCP 47, including grandfathered ones, it reads the forms of POSIX
    /// (`sr_RS.UTF-8@latin`, `C`), Java (`iw_IL`, `zh_TW_#Hant`), Android's resources (`b+sr+Latn`,
    /// `pt-rBR`), and ICU and Apple (`de_DE@collation=phonebook`). Of a list as in Accept-Language
    /// (RFC 9110 §12.5.4) it reads the first.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        var first = text.drop(while: \.isWhitespace).prefix { $0 != "," && $0 != ";" }
        while first.last?.isWhitespace == true { first.removeLast() }
        let bare = first.prefix { $0 != "." && $0 != "@" }
        let parts = Self.parts(bare)
        let whole = parts.joined(separator: "-").lowercased()
        if let tag = Self.whole[whole] {
            self = tag
            return
        }
        guard var reading = Reading(parts) else { return nil }
        if let at = first.lastIndex(of: "@") {
            reading.takeModifier(first[first.index(after: at)...])
        }
        let tag = reading.tag
        // Without its extensions it may be a whole one: `zh-guoyu-x-a`.
        self = Self.whole[tag.description.lowercased()] ?? tag
    }

    /// Returns the parts between hyphens and underscores; empty parts, as in Java, are left out.
    private static func parts(_ text: Substring) -> [String] {
        let isAndroid = text.hasPrefix("b+")
        let text = isAndroid ? text.dropFirst(2) : text
        guard let first = text.first, first != "-", first != "_" else { return [] }
        return text.split { $0 == "-" || $0 == "_" || isAndroid && $0 == "+" }.map { part in
            // In Java, what follows the region begins with `#`.
            String(part.first == "#" ? part.dropFirst() : part)
        }
    }
}

/// The parts of a tag that have been read.
private struct Reading {
    private var language: String
    private var script: String?
    private var region: String?
    private var variants: [String] = []

    init?(_ parts: [String]) {
        guard let first = parts.first, 2...3 ~= first.utf8.count, first.utf8.allSatisfy(isLetter)
        else {
            return nil
        }
        language = first.lowercased()
        for (index, part) in parts.enumerated().dropFirst() {
            guard 1...8 ~= part.utf8.count, part.utf8.allSatisfy({ isLetter($0) || isDigit($0) })
            else {
                return nil
            }
            // A single letter introduces an extension or private use, which are ignored.
            guard part.utf8.count > 1 else { break }
            take(part, isSecond: index == 1)
        }
    }

    private mutating func take(_ part: String, isSecond: Bool) {
        let bytes = Array(part.utf8)
        let isWord = bytes.allSatisfy(isLetter)
        switch bytes.count {
        case 2 where isWord && region == nil: region = part.uppercased()
        // Java's Norwegian from before it knew `nn`.
        case 2 where language == "no" && part.uppercased() == "NY": language = "nn"
        case 3 where bytes.allSatisfy(isDigit):
            if region == nil { region = part }
        case 3 where isWord && isAndroidRegion(bytes): region = String(part.dropFirst())
        // .NET's Chinese from before it knew scripts.
        case 3 where isSecond && language == "zh" && ["chs", "cht"].contains(part.lowercased()):
            script = part.lowercased() == "chs" ? "Hans" : "Hant"
        case 3 where isWord && isSecond && LanguageTag.isExtended(part.lowercased(), of: language):
            language = part.lowercased()
        case 4 where isWord:
            if script == nil {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            }
        case 4 where isDigit(bytes[0]), 5...8:
            let variant = part.lowercased()
            // POSIX is a format of numbers for programs, not a dialect.
            if variant != "posix", !variants.contains(variant) { variants.append(variant) }
        default: break
        }
    }

    private func isAndroidRegion(_ bytes: [UInt8]) -> Bool {
        bytes[0] == UInt8(ascii: "r") && bytes[1...].allSatisfy { 0x41...0x5A ~= $0 }
            && region == nil
    }

    /// Reads what POSIX puts after an `@`: the name of a script, or a dialect.
    ///
    /// Keywords and currencies are ignored.
    mutating func takeModifier(_ text: Substring) {
        let word = text.lowercased()
        if let named = LanguageTag.scripts[word] {
            if script == nil { script = named }
        } else if word == "valencia" {
            take(word, isSecond: false)
        }
    }

    /// The tag with current subtags.
    var tag: LanguageTag {
        var tag = self
        if let replacement = LanguageTag.languages[language] {
            let parts = replacement.split(separator: "-").map(String.init)
            tag.language = parts[0]
            for part in parts.dropFirst() {
                if part.utf8.count == 4 { tag.script = script ?? part }
                if part.utf8.count == 2 { tag.region = region ?? part }
            }
        }
        if let region = tag.region { tag.region = LanguageTag.regions[region] ?? region }
        return LanguageTag(
            language: tag.language, script: tag.script, region: tag.region, variants: tag.variants)
    }
}

private func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

private func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
