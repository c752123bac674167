/// An object that examines the places that a walk reaches.
protocol TreeVisitor {
    /// True if near places that are found early let the walk skip others.
    static var isNarrowing: Bool { get }
    /// The filter of the visitor.
    var admission: Admission { get }
    /// The current limits of the visitor.
    var limits: SearchLimits { get }

    /// Returns whether a place with these traits may be wanted.
    func isPossible(_ traits: UInt32) -> Bool

    /// Examines a circle whose traits may be wanted and whose edge is `edge` metres away.
    mutating func visit(_ place: TreePlace, edge: Double)

    /// Examines a place whose traits may be wanted: a polygon, or a circle that was not measured
    /// together with others.
    ///
    /// - Returns: whether the sides of a polygon were measured, which takes longer than everything
    ///   else.
    mutating func visit(_ place: TreePlace) -> Bool
}
