/// What a walk has still to visit.
///
/// Bounds lie by themselves, so that the least of them is found sixteen at a time; for the hundred
/// that there mostly are that is faster than a heap.
@unsafe struct OpenSteps {
    /// With more the last is taken instead of the nearest, so that no more than a tree's depth come
    /// to it.
    private static let crowd = 1024
    /// Room for those, eight levels of sixteen, and what looking for the least writes.
    static let capacity = crowd + 8 * 16 + 16

    private let bounds: UnsafeMutablePointer<Float>
    private let targets: UnsafeMutablePointer<Int32>
    private(set) var count = 0

    /// Steps in memory of so many each.
    init(_ bounds: UnsafeMutablePointer<Float>, _ targets: UnsafeMutablePointer<Int32>) {
        unsafe (self.bounds, self.targets) = (bounds, targets)
    }

    /// A step to a node, or to −1 − a leaf; no edge there is nearer than so many metres of chord.
    @inline(__always)
    mutating func push(_ target: Int32, bound: Float) {
        unsafe bounds[count] = bound
        unsafe targets[count] = target
        unsafe count += 1
    }

    /// Puts the nearest of the steps from `first` on last.
    @inline(__always)
    mutating func raiseNearest(from first: Int) {
        guard unsafe count - first > 1 else { return }
        var nearest = unsafe count - 1
        for index in unsafe first..<count - 1 where unsafe bounds[index] < bounds[nearest] {
            nearest = index
        }
        let last = unsafe (targets[count - 1], bounds[count - 1])
        unsafe (targets[count - 1], bounds[count - 1]) = (targets[nearest], bounds[nearest])
        unsafe (targets[nearest], bounds[nearest]) = last
    }

    /// Where the last one leads.
    @inline(__always)
    var last: Int32? { unsafe count > 0 ? targets[count - 1] : nil }

    /// Whether the last has to be taken.
    @inline(__always)
    var isCrowded: Bool { unsafe count > Self.crowd }

    /// Takes the last step; there must be one.
    @inline(__always)
    mutating func popLast() -> (target: Int32, bound: Float) {
        unsafe count -= 1
        return unsafe (targets[count], bounds[count])
    }

    /// Takes the nearest step; there must be one, and no crowd.
    @inline(__always)
    mutating func popNearest(_ kernels: Kernels) -> (target: Int32, bound: Float) {
        let last = unsafe popLast()
        guard unsafe count > 0 else { return last }
        let index = unsafe Int(kernels.least(bounds, Int32(truncatingIfNeeded: count + 1)))
        let least = unsafe (target: targets[index], bound: bounds[index])
        unsafe (targets[index], bounds[index]) = last
        return least
    }
}
