/// The key of a lane: an app and one of its providers, whose attempts succeed and fail together.
package struct LaneKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The app's id.
    package var app: String
    /// The adapter's name in the app's settings.
    package var adapter: String

    /// Creates a lane's key.
    package init(app: String, adapter: String) {
        (self.app, self.adapter) = (app, adapter)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.app, left.adapter) < (right.app, right.adapter)
    }

    package var description: String { "\(app)/\(adapter)" }
}
