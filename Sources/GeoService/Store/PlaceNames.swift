import Audience
import Protocol

/// The numbers by which stored places say what they have in common: apps, terms and schedules.
///
/// No number is given twice, and none is taken back while the service runs.
struct PlaceNames: Sendable {
    /// A term of an app.
    struct Term: Hashable, Sendable {
        let app: Int64
        let term: PlaceTerm
    }

    private(set) var apps: [String: Int64] = [:]
    private var terms: [Term: UInt32] = [:]
    /// Of each app how many terms it has.
    private var counts: [Int64: Int] = [:]
    /// Of each app its languages; one has several numbers if it was stored under an old code, too.
    private var languages: [Int64: [Selector.LanguageRegion: [UInt32]]] = [:]
    private(set) var schedules: [PlaceSchedule: UInt32] = [:]
    /// Of some apps how many schedules their places have.
    private var scheduleCounts: [Int64: Int] = [:]

    /// Nothing has a number.
    init() {}

    /// An app's number.
    mutating func add(app: String, number: Int64) { apps[app] = number }

    /// A term's number.
    mutating func add(_ term: Term, number: UInt32) {
        guard terms.updateValue(number, forKey: term) == nil else { return }
        counts[term.app, default: 0] += 1
        if term.term.kind == .language,
            let language = Selector.LanguageRegion(term.term.text.text)
        {
            languages[term.app, default: [:]][language, default: []].append(number)
        }
    }

    /// A schedule's number.
    mutating func add(_ schedule: PlaceSchedule, number: UInt32) { schedules[schedule] = number }

    /// How many terms an app has.
    func termCount(of app: Int64) -> Int { counts[app] ?? 0 }

    /// How many schedules an app's places have, as far as they were counted.
    func scheduleCount(of app: Int64) -> Int? { scheduleCounts[app] }

    /// An app has so many more schedules, or so many in all.
    mutating func count(schedules: Int, of app: Int64, isAll: Bool = false) {
        if isAll { scheduleCounts[app] = schedules } else { scheduleCounts[app]? += schedules }
    }

    /// A term's number; nil if no place ever had it.
    subscript(term: PlaceTerm, app: Int64) -> UInt32? { terms[Term(app: app, term: term)] }

    /// A schedule's number; nil if no place ever had it.
    subscript(schedule: PlaceSchedule) -> UInt32? { schedules[schedule] }

    /// The terms of all stories of an app that somebody reads who wants one in this language:
    /// `de-AT` is also `de`, and `de` also `de-CH`.
    func languages(of app: Int64, readAs wanted: Selector.LanguageRegion) -> [UInt32] {
        (languages[app] ?? [:]).filter { language, _ in
            language.language == wanted.language
                && (language.region == wanted.region || language.region == nil
                    || wanted.region == nil)
        }.flatMap(\.value)
    }

    /// A place of which everything has a number.
    ///
    /// - Throws: `internal` if something of it has none.
    func numbered(_ place: Place, of app: Int64) throws(RPCError) -> NumberedPlace {
        guard let numbered = NumberedPlace(place, of: app, self) else {
            throw RPCError(.internal, "something that place '\(place.id)' has was not named")
        }
        return numbered
    }

    /// What of an app's places has no number yet.
    func missing(in places: [Place], of app: Int64) -> (terms: [PlaceTerm], [PlaceSchedule]) {
        var (newTerms, newSchedules): (Set<PlaceTerm>, Set<PlaceSchedule>) = ([], [])
        for place in places {
            for term in place.terms where self[term, app] == nil { newTerms.insert(term) }
            if let schedule = place.schedule, self[schedule] == nil {
                newSchedules.insert(schedule)
            }
        }
        return (newTerms.sorted { $0.text < $1.text }, Array(newSchedules))
    }
}
