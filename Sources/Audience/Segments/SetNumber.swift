/// A set of an index by its number: dense from 0, another's once the set is empty.
struct SetNumber: Hashable, Comparable {
    let index: UInt32

    init(_ index: Int) {
        self.index = UInt32(index)
    }

    /// In the order that a segment's packed arrays lie in.
    static func < (left: SetNumber, right: SetNumber) -> Bool {
        left.index < right.index
    }

    /// Which group of 64 it is in.
    var group: Int {
        Int(index &>> 6)
    }

    /// Its bit in the group.
    var bit: UInt64 {
        1 &<< UInt64(index & 63)
    }
}
