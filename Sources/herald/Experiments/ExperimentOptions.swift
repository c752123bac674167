import JSON
import Protocol
import ServiceKit

/// The options of `herald experiments start`, beside those of a send.
enum ExperimentOptions {
    static let all: [Option] = [
        .value(
            "variant", "NAME=PERCENT", "a variant, and the share of the audience that gets it",
            isRepeated: true),
        .value(
            "set", "VARIANT.FIELD=TEXT",
            "what a variant says in place of the others' title, body, url or image_url, such as "
                + "calm.title=Vote", isRepeated: true),
        .value(
            "delay", "VARIANT=DURATION", "how much later than the start a variant goes out",
            isRepeated: true),
        .value("holdout", "PERCENT", "the share of the audience that gets nothing"),
        .value("goal", "NAME", "the goal that counts; taps if left out"),
        .value("window", "DURATION", "how long goals are counted, up to 28d; 7d if left out"),
        .value("confidence", "PERCENT", "how sure it has to be; 95 if left out"),
        .value(
            "min-goals", "NUMBER",
            "how many devices must have reached the goal before a variant wins; 50 if left out"),
        .flag("send-winner", "send the winner to the rest as soon as there is one"),
        .value("seed", "NAME", "what sorts devices into groups; the same seed, the same groups"),
        .value("start", "TIME", "when it begins; at once if left out"),
    ]

    /// Returns the experiment that the options give.
    static func experiment(_ invocation: Invocation) throws -> Proto.Experiment {
        var experiment = Proto.Experiment()
        experiment.name = invocation.argument("NAME")
        experiment.request = try request(invocation)
        experiment.variants = try variants(invocation)
        experiment.goal = invocation.option("goal") ?? ""
        experiment.seed = invocation.option("seed") ?? ""
        experiment.holdoutPercent = try number("holdout", invocation) ?? 0
        experiment.confidencePercent = try number("confidence", invocation) ?? 0
        experiment.minGoals = try invocation.number("min-goals", 1...UInt32.max) ?? 0
        experiment.sendWinner = invocation.flag("send-winner")
        experiment.startTime = try SendCommand.time("start", invocation, WallClock.system.now())
        experiment.window = try invocation.duration("window", like: "30m, 4h or 2d")
        return experiment
    }

    /// Returns the send; the text may be left out, because each variant may have its own.
    private static func request(_ invocation: Invocation) throws -> Proto.SendRequest {
        let says = try invocation.values("set").map { text in
            try ContentOptions.split(text, "set", "VARIANT.FIELD=TEXT", invocation).0
        }
        var request = try SendCommand.request(
            invocation,
            mayBeEmpty: says.contains { $0.hasSuffix(".body") || $0.hasSuffix(".title") })
        request.idempotencyKey = ""
        return request
    }

    private static func variants(_ invocation: Invocation) throws -> [Proto.ExperimentVariant] {
        var variants: [Proto.ExperimentVariant] = []
        for text in invocation.values("variant") {
            let (name, percent) = try ContentOptions.split(
                text, "variant", "NAME=PERCENT", invocation)
            guard let share = DecimalText.double(percent) else {
                throw UsageError(
                    "--variant is '\(text)'; its form is NAME=PERCENT", path: invocation.path)
            }
            var variant = Proto.ExperimentVariant()
            (variant.name, variant.percent) = (name, share)
            variants.append(variant)
        }
        func index(_ name: Substring, _ option: String) throws -> Int {
            guard let index = variants.firstIndex(where: { $0.name == name }) else {
                throw UsageError(
                    "--\(option) names '\(name)', which no --variant names", path: invocation.path)
            }
            return index
        }
        for text in invocation.values("set") {
            let (where_, value) = try ContentOptions.split(
                text, "set", "VARIANT.FIELD=TEXT", invocation)
            let dot = where_.lastIndex(of: ".") ?? where_.endIndex
            let place = try index(where_[..<dot], "set")
            var content = variants[place].content ?? Proto.Content()
            switch where_[dot...].dropFirst() {
            case "title": content.title = value
            case "body": content.body = value
            case "url": content.url = value
            case "image_url": content.imageUrl = value
            default:
                throw UsageError(
                    "--set is '\(text)'; a variant has a title, body, url and image_url",
                    path: invocation.path)
            }
            variants[place].content = content
        }
        for text in invocation.values("delay") {
            let (name, span) = try ContentOptions.split(
                text, "delay", "VARIANT=DURATION", invocation)
            variants[try index(name[...], "delay")].delay = try invocation.duration(
                span, of: "delay", like: "30m, 4h or 2d")
        }
        return variants
    }

    private static func number(_ option: String, _ invocation: Invocation) throws -> Double? {
        guard let text = invocation.option(option) else { return nil }
        guard let number = DecimalText.double(text) else {
            throw UsageError("--\(option) is '\(text)'; it must be a number", path: invocation.path)
        }
        return number
    }
}
