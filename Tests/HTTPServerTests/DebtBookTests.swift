import Addresses
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct `What connections hold for their peers` {
    /// A model of the book, which adds up all connections for each answer.
    private struct Added {
        struct Debtor {
            var place: IdleOrder.Place
            var client: AddressBlock?
            var debt = 0
        }

        var debtors: [Debtor] = []

        func sum(of block: AddressBlock) -> Int {
            debtors.reduce(0) { sum, debtor in
                let lies = debtor.client?.rings.contains { $0.block == block } ?? false
                return sum + (lies ? debtor.debt : 0)
            }
        }

        var total: Int { debtors.reduce(0) { $0 + $1.debt } }

        func excess(
            of client: AddressBlock?, _ limits: HTTPServerLimits
        ) -> (place: IdleOrder.Place, reason: HTTPServerClosing)? {
            for ring in client.map({ Array($0.rings) }) ?? []
            where sum(of: ring.block) > limits.debtPerAddress * ring.shares {
                let inside = debtors.filter { $0.client?.lies(in: ring) ?? false }
                return biggest(of: inside).map { ($0, .addressOwesTooMuch) }
            }
            return total > limits.debt ? biggest(of: debtors).map { ($0, .allOweTooMuch) } : nil
        }

        private func biggest(of debtors: [Debtor]) -> IdleOrder.Place? {
            debtors.map { debtor in
                let share = debtor.client.map { sum(of: $0) } ?? debtor.debt
                return (share: share, debt: debtor.debt, place: debtor.place)
            }
            .max { ($0.share, $0.debt, $1.place) < ($1.share, $1.debt, $0.place) }?.place
        }
    }

    private static func block(_ text: String) throws -> AddressBlock {
        AddressBlock(try #require(IPAddress(text)))
    }

    private static var limits: HTTPServerLimits {
        var limits = HTTPServerLimits()
        (limits.debtPerAddress, limits.debt) = (1_000, 6_000)
        return limits
    }

    @Test func `of an IPv6 connection that held more than its share nothing is left`() throws {
        var book = DebtBook()
        let client = try Self.block("2001:db8:1:2::1")
        book.assign(0, to: client)
        book.set(0, 100)
        #expect(book.set(0, 1_001) == 901)
        let next = try #require(book.excess(of: client, Self.limits))
        #expect(next.place == 0 && next.reason == .addressOwesTooMuch)
        book.remove(0)
        #expect(book.sums.isEmpty && book.total == 0)
        #expect(book.excess(of: client, Self.limits) == nil)
    }

    @Test func `what a connection holds before its client is known counts for the client`() throws {
        var book = DebtBook()
        let client = try Self.block("192.0.2.1")
        book.set(3, 1_001)
        #expect(book.excess(of: nil, Self.limits) == nil)
        book.assign(3, to: client)
        #expect(book.excess(of: client, Self.limits)?.place == 3)
        book.remove(3)
        #expect(book.sums.isEmpty && book.total == 0)
    }

    /// Returns addresses of clients: some share a /56, some a /48, and some nothing.
    private static func clients() throws -> [AddressBlock] {
        let texts =
            ["192.0.2.1", "192.0.2.2"] + (0..<6).map { "2001:db8:1:\($0)::1" }
            + (1..<6).map { "2001:db8:1:\($0)00::1" } + ["2001:db8:2::1"]
        return try texts.map { try block($0) }
    }

    @Test(arguments: [20_261_129, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `sums and the biggest debtor are those that adding up all connections gives`(
        seed: UInt64
    ) throws {
        print("seed \(seed)")
        let clients = try Self.clients()
        var (random, book, added) = (SeededGenerator(seed: seed), DebtBook(), Added())
        var closed: Set<HTTPServerClosing> = []
        for step in 0..<2_000 {
            let index = added.debtors.indices.randomElement(using: &random)
            switch (Int.random(in: 0..<10, using: &random), index) {
            case (0...1, _) where added.debtors.count < 32, (_, nil):
                let free = (0...added.debtors.count)
                    .first { place in !added.debtors.contains { $0.place == place } }
                added.debtors.append(Added.Debtor(place: try #require(free)))
            case (2...3, let index?) where added.debtors[index].client == nil:
                let client = try #require(clients.randomElement(using: &random))
                book.assign(added.debtors[index].place, to: client)
                added.debtors[index].client = client
            case (4, let index?):
                book.remove(added.debtors.remove(at: index).place)
            case (_, let index?):
                let bytes = Int.random(in: 0...700, using: &random)
                let (place, client) = (added.debtors[index].place, added.debtors[index].client)
                #expect(book.client(of: place) == client)
                #expect(book.set(place, bytes) == bytes - added.debtors[index].debt)
                added.debtors[index].debt = bytes
                while let next = added.excess(of: client, Self.limits) {
                    let found = book.excess(of: client, Self.limits)
                    try #require(found?.place == next.place, "step \(step)")
                    try #require(found?.reason == next.reason, "step \(step)")
                    closed.insert(next.reason)
                    book.remove(next.place)
                    added.debtors.removeAll { $0.place == next.place }
                }
                try #require(book.excess(of: client, Self.limits) == nil, "step \(step)")
            }
            let blocks = Set(clients.flatMap { $0.rings.map(\.block) })
            let sums = Dictionary(uniqueKeysWithValues: blocks.map { ($0, added.sum(of: $0)) })
            try #require(book.sums == sums.filter { $0.value > 0 }, "step \(step)")
            try #require(book.total == added.total, "step \(step)")
        }
        #expect(closed == [.addressOwesTooMuch, .allOweTooMuch])
    }
}
