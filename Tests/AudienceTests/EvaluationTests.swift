import Audience
import Testing

struct EvaluationTests {
    /// The facts of an index, stored and asked in the simplest code.
    private struct Plain {
        var tags: [UInt32: Set<Tag>] = [:]

        func evaluate(_ selector: Selector) -> Set<UInt32> {
            var stack: [Set<UInt32>] = []
            for node in selector.nodes {
                switch node {
                case .atom(.tag(let tag)):
                    stack.append(Set(tags.filter { $0.value.contains(tag) }.keys))
                case .atom(.device(let id)):
                    stack.append(Set(tags.keys.filter { "d\($0)" == id }))
                case .atom: stack.append(Set(tags.keys))
                case .not: stack.append(Set(tags.keys).subtracting(stack.removeLast()))
                case .and(let count):
                    let operands = stack.suffix(count)
                    let result = operands.dropFirst().reduce(operands.first ?? []) {
                        $0.intersection($1)
                    }
                    stack.removeLast(count)
                    stack.append(result)
                case .or(let count):
                    let result = stack.suffix(count).reduce(into: Set<UInt32>()) {
                        $0.formUnion($1)
                    }
                    stack.removeLast(count)
                    stack.append(result)
                }
            }
            return stack.last ?? []
        }
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `the index selects the same devices as evaluating each one`(seed: UInt64) throws {
        var random = Seeded(seed)
        let index = AudienceIndex { UInt32($0.dropFirst()) }
        var plain = Plain()
        let tags = try (0..<12).map { try Tag("/t/\($0)") }
        let spread = random.next(2) == 0 ? 1 : 1000
        for _ in 0..<300 {
            let ordinal = UInt32(random.next(200) * spread)
            try change(index, &plain, ordinal, tags, &random)
        }
        if Bool.random(using: &random) { index.compact() }
        #expect(index.deviceCount == plain.tags.count)
        for tag in tags {
            #expect(index.count(tag) == plain.tags.count { $0.value.contains(tag) })
        }
        #expect(Set(index.tags(limit: 100).map(\.tag)) == Set(plain.tags.values.joined()))
        let devices = (0..<20).map { _ in "d\(random.next(200) * spread)" }
        for _ in 0..<60 {
            let selector = random.selector(tags: tags, devices: devices)
            let expected = plain.evaluate(selector).sorted()
            #expect(try index.evaluate(selector).ordinals(limit: .max) == expected, "\(selector)")
            #expect(try index.count(selector) == expected.count, "\(selector)")
            let last = expected.isEmpty ? nil : expected[random.next(expected.count)]
            let beyond = expected.filter { ordinal in last.map { ordinal > $0 } ?? true }
            #expect(try index.page(selector, after: last, limit: 3) == Array(beyond.prefix(3)))
        }
    }

    private func change(
        _ index: AudienceIndex, _ plain: inout Plain, _ ordinal: UInt32, _ tags: [Tag],
        _ random: inout Seeded
    ) throws {
        let tag = tags[random.next(tags.count)]
        switch random.next(12) {
        case 0:
            #expect(index.remove(ordinal) == (plain.tags.removeValue(forKey: ordinal) != nil))
        case 1:
            let gone = [ordinal, UInt32(random.next(200))]
            index.remove(Bitmap(gone))
            for ordinal in gone { plain.tags[ordinal] = nil }
        case 2, 3:
            let known = plain.tags[ordinal]?.contains(tag) ?? false
            #expect(index.unfollow(ordinal, tag) == known)
            plain.tags[ordinal]?.remove(tag)
        case 4..<8:
            let some = Set(tags.filter { _ in random.next(3) == 0 })
            let previous = Bool.random(using: &random) ? plain.tags[ordinal, default: []] : nil
            index.setTags(ordinal, some, previous: previous)
            plain.tags[ordinal] = some
        case 8:
            index.insert(ordinal)
            plain.tags[ordinal, default: []].formUnion([])
        default:
            index.follow(ordinal, tag)
            plain.tags[ordinal, default: []].insert(tag)
        }
    }
}
