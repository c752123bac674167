/// The meaning of the word `-` as the value of an option or of an argument.
enum Dash: Hashable, Sendable, CaseIterable {
    /// The value is the text of standard input.
    case text
    /// The file to read is standard input.
    case input
    /// The file to write is standard output.
    case output
    /// The word is a value like any other.
    case plain
    /// The word is refused: names, ids, numbers and files that are kept cannot be `-`.
    case nothing

    /// The word that stands for standard input or output.
    static let word = "-"

    /// The names of values that are texts.
    private static let texts: Set<String> = ["TEXT", "SELECTOR", "WORDS", "JSON", "ADDRESS"]
    /// The names of values that are files to read.
    private static let inputs: Set<String> = ["FILE", "RECIPE"]

    /// Returns the meaning of `-` for a value with a placeholder, such as TEXT.
    ///
    /// An option or an argument may say otherwise.
    static func usual(_ name: String) -> Dash {
        if texts.contains(name) { return .text }
        if inputs.contains(name) { return .input }
        return name == "PREFIX" ? .plain : .nothing
    }
}

extension Option {
    /// The meaning of `-` as the value of this option.
    var dash: Dash { saidDash ?? value.map(Dash.usual) ?? .nothing }
}

extension Argument {
    /// The meaning of `-` as the value of this argument.
    var dash: Dash { saidDash ?? Dash.usual(name) }
}

/// A parsed command line in which each `-` has been looked at.
struct DashedLine {
    /// The command line.
    private(set) var line: CommandLineParser.Result
    /// The options and arguments that take standard input, as they are shown; at most one.
    private var takers: [String] = []
    /// The option whose value is the text of standard input.
    private var option: (name: String, index: Int)?
    /// The argument whose value is the text of standard input.
    private var argument: String?
    /// The index of the word of the repeated argument that is the text of standard input.
    private var restIndex: Int?

    /// Looks at the values of a line.
    ///
    /// - Throws: `UsageError` if `-` is given where it means nothing, or more than once for
    ///   standard input.
    init(_ line: CommandLineParser.Result, _ root: Command) throws(UsageError) {
        self.line = line
        for known in Self.options(line, root) {
            guard let placeholder = known.value else { continue }
            for (index, value) in (line.options[known.name] ?? []).enumerated() {
                guard let dash = Self.dash(of: value, placeholder, known.dash) else { continue }
                if try takes(dash, "--\(known.name)") { option = (known.name, index) }
            }
        }
        for (name, value) in line.others.sorted(by: { $0.key < $1.key }) where value == Dash.word {
            _ = try takes(name.hasSuffix("-file") ? .input : .nothing, "--\(name)")
        }
        for known in line.command.arguments {
            if line.arguments[known.name] == Dash.word, try takes(known.dash, known.name) {
                argument = known.name
            }
            guard known.isRepeated else { continue }
            for (index, word) in line.rest.enumerated() where word == Dash.word {
                if try takes(known.dash, known.name) { restIndex = index }
            }
        }
        guard takers.count < 2 else {
            throw UsageError(
                "\(takers[0]) and \(takers[1]) are both -; only one of them can be standard input",
                path: line.path)
        }
    }

    /// Returns the options that a command takes, with those of the commands above it.
    private static func options(_ line: CommandLineParser.Result, _ root: Command) -> [Option] {
        var (command, options) = (root, root.options)
        for word in line.path.dropFirst() {
            guard let next = command.subcommand(word) else { break }
            command = next
            options += next.options
        }
        return options
    }

    /// Returns the meaning of the `-` in an option's value; nil if it has none.
    ///
    /// It is the whole value, or the text behind the sign of a value such as `NAME=VALUE`.
    private static func dash(of value: String, _ placeholder: String, _ whole: Dash) -> Dash? {
        if value == Dash.word { return whole }
        guard value.hasSuffix("=\(Dash.word)") else { return nil }
        if placeholder.hasSuffix("=FILE") { return .input }
        return placeholder.hasSuffix("=VALUE") || placeholder.hasSuffix("=TEXT") ? .text : nil
    }

    /// Records the taker of a `-`, and returns whether it takes the text of standard input.
    private mutating func takes(_ dash: Dash, _ name: String) throws(UsageError) -> Bool {
        switch dash {
        case .text, .input: takers.append(name)
        case .output, .plain: break
        case .nothing:
            throw UsageError(
                "\(name) is '-', which stands for standard input; \(name) cannot be read from it",
                path: line.path)
        }
        return dash == .text
    }

    /// Returns the line with the text of standard input in the place of its `-`.
    ///
    /// - Parameter read: returns the text of standard input; it is called only if it is needed.
    func filled(_ read: () throws -> String) rethrows -> CommandLineParser.Result {
        guard option != nil || argument != nil || restIndex != nil else { return line }
        let all = try read()
        let text = all.hasSuffix("\n") ? String(all.dropLast()) : all
        var line = line
        if let option, let value = line.options[option.name]?[option.index] {
            line.options[option.name]?[option.index] = String(value.dropLast()) + text
        }
        if let argument { line.arguments[argument] = text }
        if let restIndex { line.rest[restIndex] = text }
        return line
    }
}
