package import Audience
import PlaceholderTexts

/// A selector with placeholders in its tags, such as `/bill/action AND /bills/{{bill_id}}`.
///
/// The text is read as a selector first, with a mark for each placeholder, and values replace the
/// marks within the tags of the result. So no value can change what the selector is made of: it
/// is never read as a selector's text.
package struct AudienceTemplate: Hashable, Sendable {
    /// The text as it is written.
    package let text: String
    private let selector: Selector
    private let expressions: [Expression]

    /// The scalars around a placeholder's number; Unicode gives them no meaning.
    private static let (open, close): (Unicode.Scalar, Unicode.Scalar) = ("\u{E000}", "\u{E001}")

    /// Reads a text.
    ///
    /// - Throws: ``TemplateError`` for a text that is no selector, a placeholder outside of a tag,
    ///   and a tag that does not begin with a literal path.
    package init(_ text: String) throws(TemplateError) {
        self.text = text
        guard !text.unicodeScalars.contains(where: { $0 == Self.open || $0 == Self.close }) else {
            throw TemplateError("has characters of the private use area")
        }
        let template = try TextTemplate(text)
        var marked = ""
        var expressions: [Expression] = []
        for part in template.parts {
            switch part {
            case .text(let text): marked += text
            case .expression(let expression):
                marked += "\(Self.open)\(expressions.count)\(Self.close)"
                expressions.append(expression)
            }
        }
        do throws(SelectorError) {
            selector = try Selector(parsing: marked)
        } catch { throw TemplateError("is no selector: \(error.message)") }
        self.expressions = expressions
        for node in selector.nodes { try Self.check(node) }
    }

    /// Returns the text with `ErasedUserName` in place of the given users; nil if it names
    /// none of them.
    package func erasing(_ users: ErasedUsers) -> String? {
        guard var erased = users.replaced(in: selector)?.description,
            let pieces = try? PlaceholderText.split(text)
        else { return nil }
        let placeholders = pieces.compactMap { piece in
            if case .placeholder(let inner) = piece { "{{\(inner)}}" } else { nil as String? }
        }
        for (number, placeholder) in placeholders.enumerated() {
            erased = erased.replacing("\(Self.open)\(number)\(Self.close)", with: placeholder)
        }
        return erased
    }

    /// The fields, and whether an item without one gives no audience.
    var needs: [TemplateNeed] { expressions.flatMap(\.needs) }

    /// The fields that the audience needs.
    package var fields: [FieldPath] { expressions.map(\.path) }

    /// Returns the selector for an item.
    ///
    /// - Throws: ``TemplateError`` for a value that is missing, or that cannot stand in a tag.
    package func fill(_ values: TemplateValues) throws(TemplateError) -> Selector {
        var nodes: [Selector.Node] = []
        for node in selector.nodes {
            guard case .atom(let atom) = node, let tag = Self.tag(of: atom), Self.hasMark(tag)
            else {
                nodes.append(node)
                continue
            }
            let tags = try self.tags(tag, values)
            nodes += tags.map { .atom(Self.atom(atom, $0)) }
            if tags.count > 1 { nodes.append(.or(tags.count)) }
        }
        do throws(SelectorError) {
            return try Selector(nodes: nodes)
        } catch { throw TemplateError("becomes no selector: \(error.message)") }
    }

    /// Returns the tags that a tag with placeholders becomes: one, or one for each element of a
    /// list.
    private func tags(_ tag: String, _ values: TemplateValues) throws(TemplateError) -> [Tag] {
        var texts = [""]
        for part in Self.parts(tag) {
            switch part {
            case .text(let text): texts = texts.map { $0 + text }
            case .number(let number):
                let choices = try self.choices(expressions[number], values)
                texts = texts.flatMap { text in choices.map { text + $0 } }
            }
            guard texts.count <= WatchLimits.tagsOfAList else {
                throw TemplateError(
                    "would have \(texts.count) tags for one; at most "
                        + "\(WatchLimits.tagsOfAList) are allowed")
            }
        }
        return try texts.map { (text) throws(TemplateError) in
            do throws(TagError) { return try Tag(text) } catch {
                throw TemplateError("would have the tag '\(text.prefix(60))': \(error.message)")
            }
        }
    }

    private func choices(
        _ expression: Expression, _ values: TemplateValues
    ) throws(TemplateError) -> [String] {
        let value = try expression.value(values)
        guard !value.isEmpty else { throw values.missing(expression.path) }
        let words: [String]
        if case .list(let list) = value {
            words = list.compactMap(\.scalar).filter { !$0.isEmpty }
        } else {
            words = value.scalar.map { [$0] } ?? []
        }
        guard !words.isEmpty else {
            throw TemplateError("needs \(expression.path) as a text or a list of texts")
        }
        for word in words where word.contains("/") {
            throw TemplateError(
                "needs \(expression.path), but '\(word.prefix(60))' has a slash and would name "
                    + "another path; the filter slug takes it out")
        }
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }

    private static func check(_ node: Selector.Node) throws(TemplateError) {
        guard case .atom(let atom) = node else { return }
        guard let tag = tag(of: atom) else {
            // Every other atom holds what it was written with in its canonical text.
            let text = (try? Selector(nodes: [node]).description) ?? ""
            guard !hasMark(text) else {
                throw TemplateError("has a placeholder outside of a tag; only tags may have one")
            }
            return
        }
        guard hasMark(tag) else { return }
        guard case .text(let start)? = parts(tag).first, start.count > 1 else {
            throw TemplateError(
                "has a tag that begins with a placeholder; begin it with a path such as "
                    + "/sections/, so that an item cannot choose any tag")
        }
    }

    private enum Part { case text(String), number(Int) }

    private static func parts(_ tag: String) -> [Part] {
        var parts: [Part] = []
        var text = ""
        for scalar in tag.unicodeScalars {
            if scalar == open {
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
            } else if scalar == close {
                parts.append(.number(Int(text) ?? 0))
                text = ""
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text.isEmpty ? parts : parts + [.text(text)]
    }

    private static func tag(of atom: Selector.Atom) -> String? {
        switch atom {
        case .tag(let tag): tag.text
        case .groupTag(let tag): tag.tag.text
        default: nil
        }
    }

    private static func atom(_ atom: Selector.Atom, _ tag: Tag) -> Selector.Atom {
        if case .groupTag(let former) = atom { .tag(tag, in: former.group) } else { .tag(tag) }
    }

    private static func hasMark(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0 == open }
    }
}
