import JSON

extension ScriptParser {
    /// Parses what a line does, up to the line's end.
    mutating func what() throws(ScriptError) -> Script.What {
        guard let word = words.popFirst() else {
            throw error("it does not say what happens: accept, a status, latency, hang, drip, …")
        }
        switch word {
        case "accept": return .answer(Answer(0))
        case "latency": return .latency(try nextDuration())
        case "drip": return .drip(try nextDuration())
        case "streams": return .streams(try nextNumber())
        case "hang": return .hang
        case "stall": return .stall
        case "cut": return .cut
        case "reset": return .reset(try resetCode())
        case "goaway": return try goaway()
        default:
            guard let status = DecimalText.integer(word, Int.self), (200...599).contains(status)
            else {
                throw error(
                    "'\(word)' is none of accept, 200 to 599, latency, streams, hang, drip, "
                        + "reset, goaway, stall, cut")
            }
            return .answer(try answer(status))
        }
    }

    private mutating func nextDuration() throws(ScriptError) -> Duration {
        guard let word = words.popFirst() else { throw error("a time such as 20ms is missing") }
        return try duration(word)
    }

    private mutating func nextNumber() throws(ScriptError) -> Int {
        guard let word = words.popFirst(), let number = DecimalText.integer(word, Int.self),
            number >= 0
        else {
            throw error("a whole number is missing")
        }
        return number
    }

    private mutating func answer(_ status: Int) throws(ScriptError) -> Answer {
        var answer = Answer(status)
        if let word = words.first, pair(word) == nil {
            answer.reason = String(word)
            words.removeFirst()
        }
        while let word = words.popFirst() {
            guard let (name, value) = pair(word) else {
                throw error("'\(word)' is one word too many")
            }
            switch name {
            case "retry-after": answer.retryAfter = String(value)
            case "age": answer.age = try duration(value)
            case "padding":
                guard let bytes = DecimalText.integer(value, Int.self),
                    (0...(64 << 20)).contains(bytes)
                else {
                    throw error("padding is '\(value)'; it must be a number of bytes up to 64 MiB")
                }
                answer.padding = bytes
            default: throw error("unknown option '\(name)'; expected retry-after, age or padding")
            }
        }
        return answer
    }

    private mutating func resetCode() throws(ScriptError) -> UInt32 {
        let codes: [Substring: UInt32] = [
            "no-error": 0, "protocol-error": 1, "internal-error": 2, "refused-stream": 7,
            "cancel": 8, "enhance-your-calm": 11,
        ]
        guard let word = words.popFirst() else { return 2 }
        guard let code = codes[word] else {
            throw error(
                "'\(word)' is not a reset code; expected one of \(codes.keys.sorted())")
        }
        return code
    }

    private mutating func goaway() throws(ScriptError) -> Script.What {
        var last = Script.Last.this
        var reason = ""
        while let word = words.popFirst() {
            guard let (name, value) = pair(word) else {
                reason = String(word)
                continue
            }
            guard name == "last", let chosen = Script.Last(rawValue: String(value)) else {
                throw error("'\(word)' is not last=this, last=before, last=none or last=greatest")
            }
            last = chosen
        }
        return .goaway(reason: reason, last)
    }
}
