import Protocol

/// Finds the option that sets a field of a request, so that an error names what was typed.
enum FieldNames {
    /// Returns the mistake in a field, in the words of the command line.
    static func sentence(_ violation: RPCError.Violation, _ invocation: Invocation) -> String {
        let isMissing = violation.description.hasPrefix("is required")
        let name = typed(violation.field, invocation, isMissing: isMissing)
        return "\(name): \(words(violation.description, invocation))"
    }

    /// Returns the option or the argument that was given for a field that an error names, such as
    /// `--at` for `deliver_time`; the field itself if none was.
    ///
    /// Of an option that was given more than once its value is named: `--type, number 2`.
    ///
    /// - Parameter isMissing: True if the field is missing, so that nothing was typed for it.
    static func typed(
        _ field: String, _ invocation: Invocation, isMissing: Bool = false
    ) -> String {
        for candidate in candidates(field) {
            let known = candidate.names.filter { invocation.takes($0) }
            guard let first = known.first else { continue }
            for name in known where invocation.has(name) {
                let part = candidate.key.map { " \($0)" } ?? part(of: name, candidate, invocation)
                if let part { return shown(name) + part }
            }
            // A template, or what is stored, may have a field that was not typed.
            return isMissing ? shown(first) : field
        }
        return field
    }

    /// Returns a sentence in which options stand for the fields that it names.
    ///
    /// Other words than fields have no underscore and do not begin with a part of a send.
    static func words(_ sentence: String, _ invocation: Invocation) -> String {
        sentence.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            let field = String(word.prefix { $0.isLetter || $0.isNumber || "_.[]".contains($0) })
            let isPart = ["content.", "rollout.", "timing."].contains { field.hasPrefix($0) }
            guard field.contains("_") || isPart, field.last != "." else { return String(word) }
            return typed(field, invocation, isMissing: true) + word.dropFirst(field.count)
        }.joined(separator: " ")
    }

    /// Options that may set a field.
    private struct Candidate {
        /// The names of options, and of arguments in capital letters.
        let names: [String]
        /// The number of the element of a list that the field names; nil if it names none.
        var index: Int?
        /// The name that was typed in the option's value, such as `NAME` of `--data NAME=VALUE`.
        var key: String?
    }

    /// Returns the options that may set a field, those that fit best first.
    private static func candidates(_ field: String) -> [Candidate] {
        let data = "content.data."
        if let start = field.firstRange(of: data) {
            return [Candidate(names: ["data"], key: String(field[start.upperBound...]))]
        }
        let path = field.split(separator: ".")
        let names = path.map { String($0.prefix { $0 != "[" }) }
        var found: [Candidate] = []
        for end in names.indices.reversed() {
            for start in 0...end {
                let key = names[start...end].joined(separator: ".")
                guard let known = options[key] else { continue }
                found.append(Candidate(names: known, index: index(path[start...end])))
            }
        }
        if let last = names.last {
            found.append(
                Candidate(
                    names: [dashed(last), last.uppercased()], index: index(path.suffix(1))))
        }
        return found
    }

    /// Returns the number in the last brackets of a path; nil if it has none.
    private static func index(_ path: ArraySlice<Substring>) -> Int? {
        guard let part = path.last(where: { $0.last == "]" }),
            let start = part.lastIndex(of: "[")
        else { return nil }
        return Int(part[part.index(after: start)...].dropLast())
    }

    /// Returns the words for an element of a list; nil if an option has no such value.
    private static func part(
        of name: String, _ candidate: Candidate, _ invocation: Invocation
    ) -> String? {
        guard let index = candidate.index else { return "" }
        let values = invocation.typedValues(name)
        switch name {
        case "localized": return element(index, names(values, before: ":"))
        case "set", "delay":
            let variants = names(invocation.values("variant"), before: "=")
            return variants.isEmpty ? numbered(index, values) : element(index, variants)
        case "values": return ""
        case "rollout", "rollout-after":
            let shares = values.flatMap { $0.split(separator: ",") }.map(String.init)
            // The first stage begins at once, and one duration is for all others.
            let isTime = name == "rollout-after"
            return numbered(isTime ? (shares.count > 1 ? index - 1 : 0) : index, shares)
        default: return numbered(index, values)
        }
    }

    private static func numbered(_ index: Int, _ values: [String]) -> String? {
        guard values.count > 1 else { return index == 0 || values.isEmpty ? "" : nil }
        return values.indices.contains(index) ? ", number \(index + 1)" : nil
    }

    private static func element(_ index: Int, _ names: [String]) -> String? {
        names.indices.contains(index) ? " \(names[index])" : nil
    }

    /// Returns the different texts before a sign, in the order in which they were typed.
    private static func names(_ values: [String], before sign: Character) -> [String] {
        var names: [String] = []
        for value in values {
            let name = String(value.prefix { $0 != sign })
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static func dashed(_ name: String) -> String { name.replacing("_", with: "-") }

    private static func shown(_ name: String) -> String {
        name.first?.isUppercase == true ? name : "--\(name)"
    }
}

extension Invocation {
    /// The commands from the root to this one.
    private var commands: [Command] {
        var commands = [Program.root]
        for word in path.dropFirst() {
            if let next = commands.last?.subcommand(word) { commands.append(next) }
        }
        return commands
    }

    /// Returns whether the command has an option, or an argument, of this name.
    fileprivate func takes(_ name: String) -> Bool {
        let commands = commands
        return commands.contains { $0.options.contains { $0.name == name } }
            || commands.last?.arguments.contains { $0.name == name } == true
    }

    /// Returns whether an option or an argument of this name was typed.
    fileprivate func has(_ name: String) -> Bool {
        options[name] != nil || arguments[name] != nil || isRest(name) && !rest.isEmpty
    }

    /// Returns the values that were typed for an option or an argument.
    fileprivate func typedValues(_ name: String) -> [String] {
        isRest(name) ? rest : options[name] ?? []
    }

    private func isRest(_ name: String) -> Bool {
        commands.last?.arguments.contains { $0.isRepeated && $0.name == name } == true
    }
}
