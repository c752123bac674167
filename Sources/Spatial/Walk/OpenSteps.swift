/// The steps of a walk that are still to be taken.
///
/// Their bounds are stored separately, so that the smallest is found sixteen at a time. For the
/// hundred steps that there usually are, this is faster than a heap.
@unsafe struct OpenSteps {
    /// The number of steps above which the last one is taken instead of the nearest, so that at
    /// most a tree's depth of steps is added.
    private static let crowd = 1024
    /// The room for these steps, for eight levels of sixteen, and for what the search for the
    /// smallest bound writes.
    static let capacity = crowd + 8 * 16 + 16

    private let bounds: UnsafeMutablePointer<Float>
    private let targets: UnsafeMutablePointer<Int32>
    private(set) var count = 0

    /// Creates an empty list in memory for ``capacity`` steps each.
    init(_ bounds: UnsafeMutablePointer<Float>, _ targets: UnsafeMutablePointer<Int32>) {
        unsafe (self.bounds, self.targets) = (bounds, targets)
    }

    /// Adds a step to a node, or to a leaf as −1 − its index; no edge there is nearer than `bound`
    /// metres of chord.
    @inline(__always)
    mutating func push(_ target: Int32, bound: Float) {
        unsafe bounds[count] = bound
        unsafe targets[count] = target
        unsafe count += 1
    }

    /// Moves the nearest of the steps from `first` on to the end.
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

    /// The target of the last step; nil if there is none.
    @inline(__always)
    var last: Int32? { unsafe count > 0 ? targets[count - 1] : nil }

    /// True if there are so many steps that the last one must be taken.
    @inline(__always)
    var isCrowded: Bool { unsafe count > Self.crowd }

    /// Removes the last step, which must exist, and returns it.
    @inline(__always)
    mutating func popLast() -> (target: Int32, bound: Float) {
        unsafe count -= 1
        return unsafe (targets[count], bounds[count])
    }

    /// Removes the nearest step and returns it; there must be one, and not too many.
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
