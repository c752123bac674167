/// Completion scripts for shells, made from the tree of commands.
enum Completion {
    /// What can follow the words that name one command.
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
        let isFile: Bool
        /// What the shell asks the suite for to complete an argument; nil for nothing.
        let source: CompletionSource?
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
            let options = known + [Option.flag("help", "what the command does")]
            let arguments = command.arguments.flatMap(\.choices).map { (word: $0, meaning: "") }
            return Place(
                path: path.joined(separator: " "),
                words: command.subcommands.map { ($0.name, $0.summary) } + arguments
                    + options.map { ("--\($0.name)", $0.summary) },
                choices: options.filter { !$0.choices.isEmpty }.map { ($0.name, $0.choices) },
                free: options.filter {
                    $0.value != nil && $0.choices.isEmpty && $0.source == nil
                }.map(\.name),
                asked: options.compactMap { option in option.source.map { (option.name, $0) } },
                isFile: command.arguments.contains(where: \.isFile),
                source: command.arguments.lazy.compactMap(\.source).first)
        }
    }

    /// Returns the script for bash 4 and later, used by `source <(herald completion bash)`.
    static func bash(_ root: Command) -> String {
        let places = places(root)
        var text = """
            # Completion of \(root.name) for bash.
            _\(root.name)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                local path=\(root.name) index words="" files="" source="" where=()
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case "${COMP_WORDS[index - 1]}" in
                    --app | --context) where+=("${COMP_WORDS[index - 1]}" "${COMP_WORDS[index]}") ;;
                    esac
                    case "$path ${COMP_WORDS[index]}" in
            \(paths(places, indentation: "        ")))
                        path="$path ${COMP_WORDS[index]}" ;;
                    esac
                done
                case "$path $previous" in

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
        text += "    *)\n        case \"$path\" in\n"
        for place in places {
            let words = place.words.map(\.word).joined(separator: " ")
            text += "        \(quoted(place.path))) words=\(quoted(words))"
            text += place.source.map { "; source=\($0.rawValue)" } ?? ""
            text += place.isFile ? "; files=yes ;;\n" : " ;;\n"
        }
        return text + """
                    esac ;;
                esac
                if [ -n "$source" ] && [ "${current#-}" = "$current" ]; then
                    local ask=(timeout 1 \(root.name) complete "$source" "$current")
                    words+=" $("${ask[@]}" "${where[@]}" 2>/dev/null)"
                fi
                COMPREPLY=($(compgen -W "$words" -- "$current"))
                if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
            }
            complete -o filenames -F _\(root.name) \(root.name)

            """
    }

    /// Returns the script for zsh, used by `source <(herald completion zsh)` after `compinit`, or
    /// as a file `_herald` in a directory of fpath.
    static func zsh(_ root: Command) -> String {
        let places = places(root)
        var text = """
            #compdef \(root.name)
            # Completion of \(root.name) for zsh.
            _\(root.name)() {
                local here=\(root.name) index source=""
                local -a found where
                for ((index = 2; index < CURRENT; index++)); do
                    case "${words[index - 1]}" in
                    --app | --context) where+=("${words[index - 1]}" "${words[index]}") ;;
                    esac
                    case "$here ${words[index]}" in
            \(paths(places, indentation: "        ")))
                        here="$here ${words[index]}" ;;
                    esac
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
            text += "        \(quoted(place.path))) found=(\(words.joined(separator: " ")))"
            text += place.source.map { "; source=\($0.rawValue)" } ?? ""
            text += place.isFile ? "; _files ;;\n" : " ;;\n"
        }
        return text + """
                    esac ;;
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

    private static func paths(_ places: [Place], indentation: String) -> String {
        indentation + places.dropFirst().map { quoted($0.path) }.joined(separator: " | ")
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
