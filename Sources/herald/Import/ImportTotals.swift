import JSON

/// What became of the records so far.
struct ImportTotals: Hashable, Sendable {
    /// New devices or places.
    var created = 0
    /// Those that were there already and are now what the input says.
    var replaced = 0
    /// Those that were there as the input says.
    var unchanged = 0
    /// Records that were none, or that the service refuses.
    var bad = 0
    /// Records left out on purpose, for the reasons of the tally.
    var left = 0
    var tally = ImportTally()

    /// Devices or places that are as the input says.
    var stored: Int { created + replaced + unchanged }

    static func += (left: inout Self, right: Self) {
        left.created += right.created
        left.replaced += right.replaced
        left.unchanged += right.unchanged
        left.bad += right.bad
        left.left += right.left
        left.tally += right.tally
    }

    /// Writes the members of an object.
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

    /// Reads what `writeMembers` wrote.
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
