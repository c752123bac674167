/// The number of a set in an index: dense from 0, and reused once a set is empty.
struct SetNumber: Hashable, Comparable {
    let index: UInt32

    init(_ index: Int) {
        self.index = UInt32(index)
    }

    /// Orders by number, as the packed arrays of a segment are ordered.
    static func < (left: SetNumber, right: SetNumber) -> Bool {
        left.index < right.index
    }

    /// The group of 64 sets that the set is in.
    var group: Int {
        Int(index &>> 6)
    }

    /// The bit of the set in its group.
    var bit: UInt64 {
        1 &<< UInt64(index & 63)
    }
}
