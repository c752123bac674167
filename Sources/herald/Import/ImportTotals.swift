import JSON

/// The totals of an import so far.
struct ImportTotals: Hashable, Sendable {
    /// The number of new devices or places.
    var created = 0
    /// The number of devices or places that the input replaced.
    var replaced = 0
    /// The number of devices or places that were already as in the input.
    var unchanged = 0
    /// The number of records that could not be read or that the service refused.
    var bad = 0
    /// The number of records left out on purpose, for the reasons in the tally.
    var left = 0
    var tally = ImportTally()

    /// The number of devices or places that are stored as in the input.
    var stored: Int { created + replaced + unchanged }

    static func += (left: inout Self, right: Self) {
        left.created += right.created
        left.replaced += right.replaced
        left.unchanged += right.unchanged
        left.bad += right.bad
        left.left += right.left
        left.tally += right.tally
    }

    /// Writes the totals as members of a JSON object.
    func writeMembers(to json: inout JSONWriter) {
        for (name, count) in [
            ("created", created), ("replaced", replaced), ("unchanged", unchanged), ("bad", bad),
            ("leftOut", left),
        ] {
            json.key(name)
            json.integer(count)
        }
        json.key("notTakenOver")
        json.beginObject()
        for (reason, count) in tally.counts.sorted(by: { $0.key < $1.key }) {
            json.key(reason)
            json.integer(count)
        }
        json.endObject()
    }

    init() {}

    /// Reads the members that `writeMembers` wrote.
    init(_ json: JSONValue) throws(JSONError) {
        created = try json.required("created").integer(Int.self)
        replaced = try json.required("replaced").integer(Int.self)
        unchanged = try json.member("unchanged")?.integer(Int.self) ?? 0
        bad = try json.required("bad").integer(Int.self)
        left = try json.required("leftOut").integer(Int.self)
        for (reason, count) in try json.required("notTakenOver").members() {
            tally.add(reason, try count.integer(Int.self))
        }
    }
}
