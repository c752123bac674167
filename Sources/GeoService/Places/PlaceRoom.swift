/// How many places calls under way may add, so that together they stay within an app's limit.
///
/// Nobody knows in advance which of a call's places are new: until it has ended, all of them count.
struct PlaceRoom {
    private var underWay: [String: Int] = [:]

    /// Reserves room for a call's places, and returns how many of them may be new; `end` must
    /// follow.
    mutating func begin(_ places: Int, of app: String, having count: Int, most: Int) -> Int {
        let others = underWay[app, default: 0]
        underWay[app] = others + places
        return max(0, most - count - others)
    }

    /// Ends what `begin` began, once the places are counted.
    mutating func end(_ places: Int, of app: String) {
        let left = underWay[app, default: 0] - places
        underWay[app] = left > 0 ? left : nil
    }
}
