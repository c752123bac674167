extension ZoneRules {
    /// Reads a zone's file of version 2 or later (RFC 9636); nil if it is not valid.
    ///
    /// Changes before 1970 are left out. Files with leap seconds are refused, because Unix time has
    /// none.
    package init?(file: [UInt8]) {
        guard let old = Header(file[...]), old.version >= UInt8(ascii: "2"),
            let length = old.length(ofTimes: 4), length <= file.count,
            let header = Header(file[length...]), header.leaps == 0,
            let end = header.length(ofTimes: 8), end <= file.count - length
        else { return nil }
        let body = Array(file[(length + Header.length)..<(length + end)])
        guard let (first, transitions) = header.transitions(in: body) else { return nil }
        var rule: YearlyRule?
        let footer = file[(length + end)...]
        guard footer.first == UInt8(ascii: "\n"), footer.last == UInt8(ascii: "\n"),
            footer.count >= 2
        else { return nil }
        let text = Array(footer.dropFirst().dropLast())
        if !text.isEmpty {
            guard let read = YearlyRule(text) else { return nil }
            rule = read
        }
        self.init(first: first, transitions, rule)
    }

    /// The header of one of a file's two blocks.
    private struct Header {
        static let length = 44
        let version: UInt8
        let leaps: Int
        private let indicators: (universal: Int, standard: Int)
        private let times: Int
        private let types: Int
        private let characters: Int

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= Self.length, bytes.starts(with: Array("TZif".utf8)) else {
                return nil
            }
            let start = bytes.startIndex
            version = bytes[start + 4]
            let counts = (0..<6).map { place in
                bytes[(start + 20 + 4 * place)..<(start + 24 + 4 * place)].reduce(0) {
                    $0 << 8 | Int($1)
                }
            }
            // More than any zone has, and far from where sums overflow.
            guard counts.allSatisfy({ $0 <= 100_000 }), counts[4] > 0 else { return nil }
            indicators = (counts[0], counts[1])
            (leaps, times, types, characters) = (counts[2], counts[3], counts[4], counts[5])
        }

        /// Returns the size in bytes of the block with its header, if a time has `bytes` bytes.
        func length(ofTimes bytes: Int) -> Int? {
            Self.length + times * (bytes + 1) + types * 6 + characters + leaps * (bytes + 4)
                + indicators.standard + indicators.universal
        }

        /// Returns the contents of the second block; nil if they are inconsistent.
        func transitions(in body: [UInt8]) -> (first: Int64, [ZoneTransition])? {
            let offsets = (0..<types).map { type in
                let start = times * 9 + type * 6
                let bits = body[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                return Int64(Int32(bitPattern: bits))
            }
            // The limit is slightly more than a day, beyond which results have no meaning (§3.2).
            guard offsets.allSatisfy({ (-93_599...93_599).contains($0) }) else { return nil }
            var (first, transitions) = (offsets[0], [ZoneTransition]())
            var (before, last) = (offsets[0], Int64.min)
            for place in 0..<times {
                let bits = body[8 * place..<8 * place + 8].reduce(UInt64(0)) {
                    $0 << 8 | UInt64($1)
                }
                let (time, type) = (Int64(bitPattern: bits), Int(body[times * 8 + place]))
                guard type < types, place == 0 || time > last else { return nil }
                if time < 0 {
                    first = offsets[type]
                } else if time < 1 << 48 {
                    transitions.append(.init(time: time, before: before, after: offsets[type]))
                } else {
                    return nil
                }
                (before, last) = (offsets[type], time)
            }
            return (first, transitions)
        }
    }
}
