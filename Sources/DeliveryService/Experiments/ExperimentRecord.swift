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
    /// The text from which devices are sorted into groups.
    let seed: String
    var state = Proto.ExperimentState.scheduled
    var reason = ""
    let createTime: UnixTime
    let createdBy: String
    /// The time at which the experiment begins or has begun.
    var begins: UnixTime
    /// The time at which counting ends; nil before the experiment has begun.
    var ends: UnixTime?
    /// The name of the variant that won; empty if none has.
    var winner = ""
    var decided: UnixTime?
    /// The caller who stopped the experiment, or had the winner sent; empty if nobody did.
    var endedBy = ""
    /// The registry's generation of the groups' ordinals.
    var generation: UInt64 = 0
    /// The time at which all variants were out; nil before.
    var allOut: UnixTime?
    /// The variant that the rest has got; empty for none.
    var restVariant = ""

    var name: String { asked.name }
    var layout: ExperimentLayout { ExperimentLayout(asked, seed: seed) }

    /// The time that goals are counted.
    var window: Duration {
        asked.window.map { .seconds($0.seconds) } ?? ExperimentLimits.usualWindow
    }

    /// The probability with which the winner may be wrong.
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

    /// True if the variants go out at different times.
    ///
    /// Such variants can only be compared at the end: until then those that went out first have had
    /// more time.
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

    /// Returns the time in which goals of a part's devices are counted, equally long after each
    /// variant's start.
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

    /// The time at which the experiment ends; nil before it has begun.
    ///
    /// Goals are reported late, for example in an export of the night, so it is later than the end
    /// of counting.
    var closes: UnixTime? {
        ends.map { asked.goal.isEmpty ? $0 : $0 + ExperimentLimits.grace }
    }

    /// True if the experiment changes no more by itself.
    var isOver: Bool { [.ended, .stopped, .failed].contains(state) }
}

extension ExperimentRecord {
    /// Returns the request that sends a variant to its devices.
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

    /// Returns the request that sends a variant to a part's devices.
    func request(for part: ExperimentLayout.Part, _ variant: Int) -> Proto.SendRequest {
        var request = request(for: variant)
        request.audience = layout.audience(of: part)
        return request
    }

    /// Returns the request that sends the winner's content to the rest.
    ///
    /// It goes out at once, or when the devices' clocks show the same time of day.
    ///
    /// - Parameter content: The content that the variant's devices got.
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
