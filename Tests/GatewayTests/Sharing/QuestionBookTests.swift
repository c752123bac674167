import Protocol
import TestSupport
import Testing

@testable import Gateway

/// Turns of callers with one question: one asks the service, and the others wait.
struct QuestionBookTests {
    private static let start = MonotonicInstant(nanoseconds: 1_000_000_000_000)

    private static func question(_ text: String, app: String = "news") -> Question {
        Question(
            Method.Delivery.getStatus, Array(text.utf8),
            of: Principal(role: .viewer, app: app, subject: "ann"))
    }

    @Test func `who came last asks next, for it has the most time left`() {
        var book = QuestionBook(Sharing(crowd: 8, interval: .zero))
        let (question, now) = (Self.question("a"), Self.start)
        #expect(book.enter(question, "ann", now: now) == .leads(after: .zero))
        book.begin(question, now: now)
        for id in 1...3 {
            #expect(book.enter(question, "bob", now: now) == .waits)
            #expect(book.wait(question, UInt64(id), now: now) == .waits)
        }
        var (told, next, _) = book.end(question, isGivenUp: false, now: now) { $0 != 3 }
        #expect(told == [] && next == 2)
        book.begin(question, now: now)
        (told, next, _) = book.end(question, isGivenUp: false, now: now) { _ in true }
        #expect(told == [1] && next == nil && book.count == 0)
    }

    @Test func `the interval counts from when the service was asked, for a crowd only`() {
        var book = QuestionBook(Sharing(crowd: 2, interval: .milliseconds(250)))
        let (question, now) = (Self.question("a"), Self.start)
        func after(_ milliseconds: Int) -> MonotonicInstant { now + .milliseconds(milliseconds) }
        for _ in 0..<3 {
            #expect(book.enter(question, "ann", now: now) == .leads(after: .zero))
            book.begin(question, now: now)
            _ = book.end(question, isGivenUp: false, now: now) { _ in true }
        }
        let late = book.enter(question, "bob", now: after(100))
        #expect(late == .leads(after: .milliseconds(150)))
        book.begin(question, now: after(250))
        _ = book.end(question, isGivenUp: false, now: after(260)) { _ in true }
        // Two seconds later ann has asked alone.
        let alone = book.enter(question, "ann", now: after(3000))
        #expect(alone == .leads(after: .zero))
    }

    @Test func `an app that asks many questions leaves room for the others`() {
        var sharing = Sharing(crowd: 8, interval: .milliseconds(250))
        (sharing.questions, sharing.questionsOfApp) = (10, 4)
        var book = QuestionBook(sharing)
        for number in 0..<100 {
            let entry = book.enter(Self.question("\(number)"), "ann", now: Self.start)
            #expect(entry == (number < 4 ? .leads(after: .zero) : .isAlone))
            _ = book.end(Self.question("\(number)"), isGivenUp: false, now: Self.start) { _ in true
            }
        }
        let other = book.enter(Self.question("0", app: "shop"), "bob", now: Self.start)
        #expect(other == .leads(after: .zero) && book.count == 5)
        // Later there is room again, and what was asked long ago is forgotten.
        let later = Self.start + .seconds(10)
        #expect(book.enter(Self.question("200"), "ann", now: later) == .leads(after: .zero))
        #expect(book.count == 2)
    }
}
