import Audience
import Protocol

/// The numbers of the apps, terms and schedules that stored places share.
///
/// No number is reused while the service runs, and only those of a deleted app are removed.
struct PlaceNames: Sendable {
    /// A term of an app.
    struct Term: Hashable, Sendable {
        let app: Int64
        let term: PlaceTerm
    }

    private(set) var apps: [String: Int64] = [:]
    private var terms: [Term: UInt32] = [:]
    /// The number of terms of each app.
    private var counts: [Int64: Int] = [:]
    /// The languages of each app.
    ///
    /// A language has several numbers if it was also stored under a deprecated code.
    private var languages: [Int64: [Selector.LanguageRegion: [UInt32]]] = [:]
    private(set) var schedules: [PlaceSchedule: UInt32] = [:]
    /// The number of schedules of an app's places, for apps where they were counted.
    private var scheduleCounts: [Int64: Int] = [:]

    /// Creates an empty set of numbers.
    init() {}

    /// Adds the number of an app.
    mutating func add(app: String, number: Int64) { apps[app] = number }

    /// Removes an app that was deleted, with its terms.
    mutating func forget(app: String) {
        guard let number = apps.removeValue(forKey: app) else { return }
        terms = terms.filter { $0.key.app != number }
        (counts[number], languages[number], scheduleCounts[number]) = (nil, nil, nil)
    }

    /// Adds the number of a term.
    mutating func add(_ term: Term, number: UInt32) {
        guard terms.updateValue(number, forKey: term) == nil else { return }
        counts[term.app, default: 0] += 1
        if term.term.kind == .language,
            let language = Selector.LanguageRegion(term.term.text.text)
        {
            languages[term.app, default: [:]][language, default: []].append(number)
        }
    }

    /// Adds the number of a schedule.
    mutating func add(_ schedule: PlaceSchedule, number: UInt32) { schedules[schedule] = number }

    /// Returns how many terms an app has.
    func termCount(of app: Int64) -> Int { counts[app] ?? 0 }

    /// Returns how many schedules an app's places have; nil if they were not counted.
    func scheduleCount(of app: Int64) -> Int? { scheduleCounts[app] }

    /// Adds to the number of an app's schedules, or sets it with `isAll`.
    mutating func count(schedules: Int, of app: Int64, isAll: Bool = false) {
        if isAll { scheduleCounts[app] = schedules } else { scheduleCounts[app]? += schedules }
    }

    /// Returns the number of a term; nil if no place ever had it.
    subscript(term: PlaceTerm, app: Int64) -> UInt32? { terms[Term(app: app, term: term)] }

    /// Returns the number of a schedule; nil if no place ever had it.
    subscript(schedule: PlaceSchedule) -> UInt32? { schedules[schedule] }

    /// Returns the numbers of the languages of an app's stories for a user who asks for a language.
    ///
    /// `de-AT` also matches `de`, and `de` also matches `de-CH`.
    func languages(of app: Int64, readAs wanted: Selector.LanguageRegion) -> [UInt32] {
        (languages[app] ?? [:]).filter { language, _ in
            language.language == wanted.language
                && (language.region == wanted.region || language.region == nil
                    || wanted.region == nil)
        }.flatMap(\.value)
    }

    /// Returns a place with the numbers of its terms and schedule.
    ///
    /// - Throws: `internal` if one has no number.
    func numbered(_ place: Place, of app: Int64) throws(RPCError) -> NumberedPlace {
        guard let numbered = NumberedPlace(place, of: app, self) else {
            throw RPCError(.internal, "something that place \(quoting: place.id) has was not named")
        }
        return numbered
    }

    /// Returns the terms and schedules of an app's places that have no number yet.
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
