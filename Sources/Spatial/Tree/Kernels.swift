internal import CSpatial

/// The inner loops of searches, for one instruction set.
@safe struct Kernels: Sendable {
    /// All kernels that this processor can run, the portable ones first and the best last.
    static let all: [Kernels] = {
        var first: UnsafePointer<herald_kernels>?
        let count = unsafe Int(herald_spatial_kernels(&first))
        return (0..<count).compactMap { index in
            unsafe first.flatMap { unsafe Kernels($0[index]) }
        }
    }()
    /// The kernels that searches use.
    static let best: Kernels = {
        guard let best = all.last else { preconditionFailure("the plain ones are always there") }
        return best
    }()

    /// The name of the instruction set.
    let name: String
    let children:
        @convention(c) (
            UnsafePointer<herald_node>?, UnsafePointer<herald_probe>?, Float,
            UnsafeMutablePointer<Float>?
        ) -> UInt32
    let places: @convention(c) (UnsafePointer<herald_leaf>?, Float, Float, Float, Float) -> UInt32
    let edges:
        @convention(c) (
            UnsafePointer<herald_leaf>?, UInt32, UnsafePointer<herald_measure>?, Double,
            UnsafeMutablePointer<Double>?
        ) -> UInt32
    let least: @convention(c) (UnsafeMutablePointer<Float>?, Int32) -> Int32

    private init?(_ kernels: herald_kernels) {
        guard let children = unsafe kernels.children, let places = unsafe kernels.places,
            let edges = unsafe kernels.edges, let least = unsafe kernels.least
        else { return nil }
        unsafe (self.children, self.places) = (children, places)
        unsafe (self.edges, self.least) = (edges, least)
        name = unsafe String(cString: kernels.name)
    }
}
