/// Completion scripts for shells, made from the tree of commands.
enum Completion {
    /// The words that can follow the words that call one command.
    private struct Place {
        let path: String
        /// The words that may follow, and their meanings.
        let words: [(word: String, meaning: String)]
        /// The options with a fixed set of values.
        let choices: [(option: String, values: [String])]
        /// The options that take any value.
        let free: [String]
        /// The options whose values the suite can list.
        let asked: [(option: String, source: CompletionSource)]
        /// The options that have a value, so that the word after them is no argument.
        let valued: [String]
        let arguments: [Slot]
    }

    /// An argument that is the path of a file, or whose values the suite can list.
    private struct Slot {
        /// The number of arguments before this one; nil for the argument that takes all others.
        let position: Int?
        let source: CompletionSource?
        let isFile: Bool
    }

    private static func places(_ root: Command) -> [Place] {
        root.all().map { path, command in
            var known = root.options
            var above = root
            for name in path.dropFirst() {
                guard let next = above.subcommand(name) else { break }
                known += next.options
                above = next
            }
            // Without a subcommand it takes what its usual one takes.
            let taker = command.usual ?? command
            known += command.usual?.options ?? []
            let options = known + [Option.flag("help", "what the command does")]
            let arguments = taker.arguments.flatMap(\.choices).map { (word: $0, meaning: "") }
            return Place(
                path: path.joined(separator: " "),
                words: command.subcommands.map { ($0.name, $0.summary) } + arguments
                    + options.map { ("--\($0.name)", $0.summary) },
                choices: options.filter { !$0.choices.isEmpty }.map { ($0.name, $0.choices) },
                free: options.filter {
                    $0.value != nil && $0.choices.isEmpty && $0.source == nil
                }.map(\.name),
                asked: options.compactMap { option in option.source.map { (option.name, $0) } },
                valued: options.filter { $0.value != nil }.map(\.name),
                arguments: slots(taker.arguments))
        }
    }

    private static func slots(_ arguments: [Argument]) -> [Slot] {
        arguments.enumerated().compactMap { position, argument in
            guard argument.source != nil || argument.isFile else { return nil }
            return Slot(
                position: argument.isRepeated ? nil : position, source: argument.source,
                isFile: argument.isFile)
        }
    }

    /// Returns the script for bash 4 and later, used by `source <(herald completion bash)`.
    static func bash(_ root: Command) -> String {
        let places = places(root)
        var text = """
            # Completion of \(root.name) for bash.
            _\(root.name)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                local here=\(root.name) index words="" files="" source="" where=()
                local word="" place=0 skip="" valued=""
                _\(root.name)_valued
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    case "${COMP_WORDS[index - 1]}" in
                    --app | --context) where+=("${COMP_WORDS[index - 1]}" "$word") ;;
                    # '--app=news' is three words here.
                    =)
                        case "${COMP_WORDS[index - 2]}" in
                        --app | --context) where[${#where[@]} - 1]=$word ;;
                        esac ;;
                    esac
                    if [ "$word" = "=" ]; then continue; fi
            \(walk(root, places))
                done
                case "$here $previous" in

            """
        for place in places {
            for (option, values) in place.choices {
                text += "    \(quoted("\(place.path) --\(option)"))) "
                text += "words=\(quoted(values.joined(separator: " "))) ;;\n"
            }
            for option in place.free {
                text += "    \(quoted("\(place.path) --\(option)"))) files=yes ;;\n"
            }
            for (option, source) in place.asked {
                text += "    \(quoted("\(place.path) --\(option)"))) source=\(source.rawValue) ;;\n"
            }
        }
        text += "    *)\n        case \"$here\" in\n"
        for place in places {
            let words = place.words.map(\.word).joined(separator: " ")
            text += "        \(quoted(place.path))) words=\(quoted(words)) ;;\n"
        }
        return text + """
                    esac
            \(slots(places, files: "files=yes")) ;;
                esac
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
                if [ -n "$files" ]; then
                    compopt -o filenames 2>/dev/null
                    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
                fi
                if [ -n "$source" ] && [ "${current#-}" = "$current" ]; then
                    local ask=(timeout 1 \(root.name) complete "$source" "$current")
                    local names=() name typed
                    mapfile -t names < <("${ask[@]}" "${where[@]}" 2>/dev/null)
                    # Others have chosen these names: compgen -W would run a command in one.
                    for name in "${names[@]}"; do
                        printf -v typed %q "$name"
                        if [[ $name == "$current"* || $typed == "$current"* ]]; then
                            COMPREPLY+=("$typed")
                        fi
                    done
                fi
            }
            \(valued(root, places))
            complete -F _\(root.name) \(root.name)

            """
    }

    /// Returns the script for zsh, used by `source <(herald completion zsh)` after `compinit`, or
    /// as a file `_herald` in a directory of fpath.
    static func zsh(_ root: Command) -> String {
        let places = places(root)
        var text = """
            #compdef \(root.name)
            # Completion of \(root.name) for zsh.
            \(valued(root, places))
            _\(root.name)() {
                local here=\(root.name) index source="" word="" place=0 skip="" valued=""
                local -a found where
                _\(root.name)_valued
                for ((index = 2; index < CURRENT; index++)); do
                    word=${words[index]}
                    case "${words[index - 1]}" in
                    --app | --context) where+=("${words[index - 1]}" "$word") ;;
                    esac
                    case "$word" in
                    --app=* | --context=*) where+=("$word") ;;
                    esac
            \(walk(root, places))
                done
                case "$here ${words[CURRENT - 1]}" in

            """
        for place in places {
            for (option, values) in place.choices {
                text += "    \(quoted("\(place.path) --\(option)"))) "
                text += "found=(\(values.map(quoted).joined(separator: " "))) ;;\n"
            }
            for option in place.free {
                text += "    \(quoted("\(place.path) --\(option)"))) _files; return ;;\n"
            }
            for (option, source) in place.asked {
                text += "    \(quoted("\(place.path) --\(option)"))) source=\(source.rawValue) ;;\n"
            }
        }
        text += "    *)\n        case \"$here\" in\n"
        for place in places {
            let words = place.words.map { word, meaning in
                quoted(word + (meaning.isEmpty ? "" : ":\(meaning)"))
            }
            text += "        \(quoted(place.path))) found=(\(words.joined(separator: " "))) ;;\n"
        }
        return text + """
                    esac
            \(slots(places, files: "_files")) ;;
                esac
                if [[ -n $source && ${words[CURRENT]} != -* ]]; then
                    local -a ask=(timeout 1 \(root.name) complete $source "${words[CURRENT]}")
                    compadd -- ${(f)"$($ask $where 2>/dev/null)"}
                fi
                _describe -t commands \(root.name) found
            }
            # In a folder of fpath the first completion runs this file as the function itself.
            if [ "$funcstack[1]" = "_\(root.name)" ]; then
                _\(root.name) "$@"
            elif (( $+functions[compdef] )); then
                compdef _\(root.name) \(root.name)
            fi

            """
    }

    /// Returns the lines of the loop that find the command and count its arguments.
    ///
    /// `here` becomes the words that call the command, and `place` the number of its arguments.
    private static func walk(_ root: Command, _ places: [Place]) -> String {
        let paths = places.dropFirst().map { quoted("0 \($0.path)") }.joined(separator: " | ")
        return """
                    if [ -n "$skip" ]; then skip=""; continue; fi
                    case "$word" in
                    --*=*) ;;
                    -?*) case " $valued " in *" $word "*) skip=yes ;; esac ;;
                    *)
                        case "$place $here $word" in
                        \(paths))
                            here="$here $word"; _\(root.name)_valued ;;
                        *) place=$((place + 1)) ;;
                        esac ;;
                    esac
            """
    }

    /// Returns the function that sets `valued` to the options of the command `here` that have a
    /// value.
    private static func valued(_ root: Command, _ places: [Place]) -> String {
        let lines = places.map { place in
            let options = place.valued.map { "--\($0)" }.joined(separator: " ")
            return "    \(quoted(place.path))) valued=\(quoted(options)) ;;\n"
        }
        return "_\(root.name)_valued() {\n    case \"$here\" in\n\(lines.joined())    esac\n}"
    }

    /// Returns the lines that say what completes the next argument.
    ///
    /// - Parameter files: what a shell does to complete the path of a file.
    private static func slots(_ places: [Place], files: String) -> String {
        let lines = places.flatMap { place in
            place.arguments.map { slot in
                let pattern =
                    slot.position.map { quoted("\(place.path) \($0)") }
                    ?? quoted("\(place.path) ") + "*"
                let act = slot.source.map { "source=\($0.rawValue)" } ?? files
                return "        \(pattern)) \(act) ;;\n"
            }
        }
        return "        case \"$here $place\" in\n\(lines.joined())        esac"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
