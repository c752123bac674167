import Experimenting
import Protocol
import ServiceKit

/// An experiment as it is stored.
struct ExperimentRecord: Hashable, Sendable {
    /// The number, which is never reused; 0 before the experiment is stored.
    var number: Int64 = 0
    let app: String
    /// The experiment as it was asked for and checked.
    let asked: Proto.Experiment
    /// What sorts devices into groups.
    let seed: String
    var state = Proto.ExperimentState.scheduled
    var reason = ""
    let createTime: UnixTime
    let createdBy: String
    /// When it begins or has begun.
    var begins: UnixTime
    /// When counting ends; nil before it has begun.
    var ends: UnixTime?
    /// The name of the variant that won; empty if none has.
    var winner = ""
    var decided: UnixTime?
    /// Who stopped it, or had the winner sent.
    var endedBy = ""
    /// The registry's generation of the groups' ordinals.
    var generation: UInt64 = 0
    /// When all variants were out; nil before.
    var allOut: UnixTime?
    /// The variant that the rest has got; empty for none.
    var restVariant = ""

    var name: String { asked.name }
    var layout: ExperimentLayout { ExperimentLayout(asked, seed: seed) }

    /// The time that goals are counted.
    var window: Duration {
        asked.window.map { .seconds($0.seconds) } ?? ExperimentLimits.usualWindow
    }

    /// The probability with which it may be wrong.
    var error: Double {
        let percent =
            asked.confidencePercent == 0
            ? ExperimentLimits.usualConfidence : asked.confidencePercent
        return 1 - percent / 100
    }

    /// The number of devices that must have reached the goal before anything is decided.
    var minGoals: UInt32 {
        asked.minGoals == 0 ? ExperimentLimits.usualGoals : asked.minGoals
    }

    /// True if its variants go out at different times, so that they can only be compared at the
    /// end: until then those that went out first have had more time.
    var comparesTimes: Bool {
        asked.variants.contains { $0.delay != nil || $0.timing != nil }
    }

    /// Returns the authors of a notification of the experiment: those that were named, and whoever
    /// created the experiment, if another one sends it.
    func authors(beside sender: String, and named: [String]) -> [String] {
        let creator = SenderName.id(of: createdBy)
        guard SenderName.isID(creator), creator != SenderName.id(of: sender) else { return named }
        return Set(named + [creator]).sorted()
    }

    /// The index of the variant that won; nil if none has.
    var winnerIndex: Int? { asked.variants.firstIndex { $0.name == winner } }

    /// Returns when goals of a part's devices are counted: equally long after each variant's start.
    ///
    /// The holdout and the rest are counted from the first start on.
    func counted(_ part: ExperimentLayout.Part) -> Range<UnixTime>? {
        let delays = asked.variants.map { Duration.seconds($0.delay?.seconds ?? 0) }
        let (own, longest) = (part.variant.map { delays[$0] } ?? .zero, delays.max() ?? .zero)
        guard let ends else { return nil }
        let (start, end) = (begins + own, ends + (own - longest))
        return start < end ? start..<end : nil
    }

    /// Returns whether the variants went out close enough to each other to be compared at a time.
    ///
    /// Whoever got something earlier has had more time. So long as that is a fiftieth of the time
    /// at most, it is far less than chance.
    func isRipe(at now: UnixTime) -> Bool {
        guard !comparesTimes, let allOut else { return false }
        return now - begins >= (allOut - begins) * 50
    }

    /// True if the variants can be compared at the end.
    var isComparable: Bool {
        guard let allOut else { return false }
        return comparesTimes || (allOut - begins) * 20 <= window
    }

    /// When it ends: goals are reported late, in an export of the night.
    var closes: UnixTime? {
        ends.map { asked.goal.isEmpty ? $0 : $0 + ExperimentLimits.grace }
    }

    /// True if nothing happens to it any more by itself.
    var isOver: Bool { [.ended, .stopped, .failed].contains(state) }
}

extension ExperimentRecord {
    /// Returns what a variant's devices get.
    func request(for variant: Int) -> Proto.SendRequest {
        var request = asked.request ?? Proto.SendRequest()
        let variant = asked.variants[variant]
        request.content = (request.content ?? Proto.Content())
            .overridden(by: variant.content ?? Proto.Content())
        request.timing = variant.timing ?? request.timing
        if let delay = variant.delay {
            request.deliverTime = (begins + .seconds(delay.seconds)).timestamp
        }
        return request
    }

    /// Returns what a part's devices get, which has a variant.
    func request(for part: ExperimentLayout.Part, _ variant: Int) -> Proto.SendRequest {
        var request = request(for: variant)
        request.audience = layout.audience(of: part)
        return request
    }

    /// Returns what the rest gets: what the variant's devices got, at once or when their clocks
    /// show the same time of day.
    ///
    /// - Parameter content: What the variant's devices got.
    func request(
        forRest part: ExperimentLayout.Part, _ variant: Int, content: Proto.Content, now: UnixTime
    ) -> Proto.SendRequest {
        var request = request(for: part, variant)
        request.deliverTime = nil
        (request.content, request.templateName, request.variables) = (content, "", [:])
        if let timing = request.timing, !timing.localTime.isEmpty {
            // The date where it is earliest: for who is ahead of that it may be tomorrow's.
            let day = RecurrenceCheck.text((now + .seconds(-43_200)).milliseconds / 86_400_000)
            request.timing?.localTime = day + timing.localTime.dropFirst(day.count)
            request.timing?.ifPassed = .nextDay
        }
        return request
    }
}

/// One group of an experiment that has begun, as it is stored.
struct ExperimentGroup: Hashable, Sendable {
    /// The place in the layout.
    var place: Int
    var part: ExperimentLayout.Part
    /// The number of devices at the start.
    var devices: Int
    /// The id of the notification that the group got; empty for none.
    var notification = ""
    /// The number of devices that reached the goal.
    var reached = 0
    /// The sum of the goals' values.
    var value = 0.0
}
