/// A provider as an app has set it up: what is asked together, and fails together.
package struct LaneKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Whose it is.
    package var app: String
    /// The adapter's name in the app's settings.
    package var adapter: String

    /// A lane.
    package init(app: String, adapter: String) {
        (self.app, self.adapter) = (app, adapter)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.app, left.adapter) < (right.app, right.adapter)
    }

    package var description: String { "\(app)/\(adapter)" }
}
