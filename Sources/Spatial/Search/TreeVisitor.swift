/// What looks at places while a walk comes by them.
protocol TreeVisitor {
    /// Metres of chord: a place whose edge is farther is not wanted. Finite.
    var horizon: Float { get }

    /// Looks at a place that may be wanted.
    mutating func visit(_ place: TreePlace)
}
