package import Context

/// A recipe: its source, the rules by which items give notifications, and their texts.
///
/// docs/WATCHING.md describes each field.
package struct Recipe: Hashable, Sendable {
    /// The source's name, which is the name of the recipe's file.
    package var name: String
    /// The app whose devices are notified.
    package var app: String
    /// A note for people, which has no effect.
    package var note = ""
    /// The source, and how it is asked.
    package var source: SourcePlan
    /// The plan by which items are found, identified and dated.
    package var items: ItemPlan
    /// Further requests for each item that is new or changed.
    package var lookups: [LookupPlan] = []
    /// The rules by which an item gives a notification; the first that applies counts.
    package var rules: [Rule]
    /// Words for values, by table and value, for the filter `map`.
    package var maps: [String: [String: String]] = [:]
    /// The limits on how many notifications may go out.
    package var flood = FloodLimits()
    /// The plan of one notification that takes the place of many held ones.
    package var digest = DigestPlan()
    /// The selector of the app's devices that are told when the source is in trouble; nil for those
    /// that the setting names.
    package var operators: String?
    /// The digest of the fields that identify an item; another digest makes a new baseline.
    package var identity: ItemKey
    /// The digest of the place from which the items are read.
    package var place: ItemKey
    /// The digest of the fields that count as the content of an item.
    package var content: ItemKey
    /// The hosts and files that the recipe may reach on this machine and around it.
    package var reach = RecipeReach.trusted
    /// The ids of the keys and accounts that wrote the recipe, or brought its items, by calls.
    package var authors: [String] = []
    /// The text that it was read from.
    package var text: [UInt8] = []

    /// The digest of its text: equal texts have equal ones.
    package var version: ItemKey { Self.version(of: text) }

    /// Returns the digest of a recipe's text.
    package static func version(of text: [UInt8]) -> ItemKey {
        ItemKey("recipe", [.text(String(decoding: text, as: UTF8.self))])
    }

    /// The fields whose former values rules ask for, in order.
    package var keptFields: [FieldPath] {
        var paths: [FieldPath] = []
        for rule in rules {
            for condition in rule.conditions where condition.test.needsFormerValue {
                if !paths.contains(condition.field) { paths.append(condition.field) }
            }
        }
        return paths
    }

    /// Returns why a text cannot name a source; nil if it can.
    package static func problem(ofName text: String) -> String? {
        guard !isName(text) else { return nil }
        return "'\(text.prefix(60))' cannot be a source's name: it has at most "
            + "\(WatchLimits.nameBytes) of a-z, 0-9, '-' and '_'"
    }

    /// Returns whether a text can name a source.
    package static func isName(_ text: some StringProtocol) -> Bool {
        (1...WatchLimits.nameBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
                    || byte == 0x5F
            }
    }
}

/// The hosts and files that a recipe may reach, by who wrote it.
package struct RecipeReach: Hashable, Sendable {
    /// The folder in `secrets/watch` whose files the recipe may name; empty for that folder itself.
    package var secrets: String
    /// True if the recipe may read the private hosts that the setting allows.
    package var isPrivate: Bool

    /// The reach of recipes that are files on this machine.
    package static let trusted = RecipeReach(secrets: "", isPrivate: true)

    /// Returns the folder with the files that it may name.
    package func folder(in secrets: String) -> String {
        self.secrets.isEmpty ? secrets : "\(secrets)/\(self.secrets)"
    }

    /// Creates a reach.
    package init(secrets: String, isPrivate: Bool) {
        (self.secrets, self.isPrivate) = (secrets, isPrivate)
    }
}

/// The limits on how many notifications of a recipe may go out; those beyond them are held.
package struct FloodLimits: Hashable, Sendable {
    /// The most notifications of one run.
    package var aRun = 20
    /// The most notifications in an hour.
    package var anHour = 60

    /// The number of notifications that went out already in the run, which judges several bodies
    /// one after the other.
    package var gone = 0

    /// The number of notifications that may still go out in the run.
    var roomOfRun: Int { max(0, aRun - gone) }

    /// The reason that is shown for a notification held beyond the limits.
    var reason: String { "more than \(aRun) in a run or \(anHour) in an hour" }

    /// Creates the default limits.
    package init() {}
}

/// The way in which a source's items come.
package enum SourceInput: Hashable, Sendable {
    /// A URL that is fetched; `{{since}}` in it is when the last complete run began, less the
    /// `overlap`.
    case url(TextTemplate)
    /// A webhook that others POST to.
    case hook(HookPlan)
    /// Files that are put into a folder of the source's own.
    case folder
    /// A program that feeds them.
    case pushed
}

/// The address of a source, and how often it is asked.
package struct SourcePlan: Hashable, Sendable {
    /// The form of a source's answer.
    package enum Kind: String, CaseIterable, Sendable {
        /// RSS, Atom or JSON Feed, which is recognised from the answer.
        case feed
        /// JSON with a list of items in it.
        case json
        /// A JSON object for each item, one on each line.
        case ndjson
    }

    /// The form of the source's answer.
    package var kind: Kind
    /// The way in which items come.
    package var input: SourceInput
    /// The time from one run to the next, before jitter.
    package var every: Duration = .seconds(300)
    /// Header fields of the request, besides those of `secretHeaders`.
    package var headers: [String: String] = [:]
    /// Header fields whose values are in files of `secrets/watch`, by the names of these.
    package var secretHeaders: [String: String] = [:]
    /// Parameters of the URL's query whose values are in such files, by the names of these; they
    /// are not in the URL.
    package var secretQuery: [String: String] = [:]
    /// The file in `secrets/watch` with the authority to trust; nil trusts the system's.
    package var authority: String?
    /// The way to further pages; nil if the source has one page.
    package var paging: Paging?
    /// The time by which `{{since}}` lies before the last run, for items that are published late.
    package var overlap: Duration = .seconds(3 * 86_400)
    /// True if an answer without items is right, also where there were some.
    package var mayBeEmpty = false

    /// Creates a plan.
    package init(kind: Kind, _ input: SourceInput) {
        self.kind = kind
        self.input = input
    }

    /// The URL; nil if nothing is fetched.
    package var url: TextTemplate? {
        if case .url(let url) = input { url } else { nil }
    }

    /// True if others bring only new items, so that the source's whole content is never read.
    package var isPushed: Bool { url == nil }
}

/// The plan by which items are found in an answer, identified and dated.
package struct ItemPlan: Hashable, Sendable {
    /// The list of items in a JSON answer; nil if the answer itself is the list.
    package var list: FieldPath?
    /// A list in each of those whose elements are the items; the outer object is their `parent`.
    package var each: FieldPath?
    /// The fields that identify an item; empty takes guid, id, link, url or the content.
    package var key: [FieldPath] = []
    /// The field with an item's time.
    package var time: FieldPath?
    /// The fields that count as content, so that a change of them is a change; empty takes all.
    package var content: [FieldPath] = []
    /// The highest age of a new item; an older one is taken as seen.
    package var newest: Duration = .seconds(3 * 86_400)
    /// The zone of times that name none, and of the filter `date`.
    package var zone = ZoneRules.utc
    /// The name of that zone.
    package var zoneName = "UTC"

    /// Creates the plan for a feed.
    package init() {}
}

/// The way to a source's further pages.
package enum Paging: Hashable, Sendable {
    /// A parameter with the number of the page.
    case page(parameter: String, first: Int)
    /// A parameter with the number of items before the page.
    case offset(parameter: String)
    /// A parameter with a text that the answer has at this path.
    case cursor(parameter: String, path: FieldPath)
    /// A URL that the answer has at this path.
    case next(path: FieldPath)
    /// The header field `Link` with `rel="next"`.
    case link
}
