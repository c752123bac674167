/// What looks at places while a walk comes by them.
protocol TreeVisitor {
    /// Whether finding near places early spares it others.
    static var isNarrowing: Bool { get }
    /// Which places it wants.
    var admission: Admission { get }
    /// How far it looks now.
    var limits: SearchLimits { get }

    /// Whether a place with these traits may be wanted.
    func isPossible(_ traits: UInt32) -> Bool

    /// Looks at a circle whose traits are possible, and whose edge is so many metres away.
    mutating func visit(_ place: TreePlace, edge: Double)

    /// Looks at a place whose traits are possible: a polygon, or a circle that is not measured with
    /// others.
    ///
    /// - Returns: whether the sides of a polygon were measured, which takes longer than all else.
    mutating func visit(_ place: TreePlace) -> Bool
}
