/// How many may wait at once.
package struct WaitingLimits: Sendable {
    /// The limit for one key, or for one person.
    package var ofKey: Int
    /// The limit for one app, by all keys; what concerns all apps counts as one.
    package var ofApp: Int
    /// The limit for all apps together.
    package var all: Int

    /// Creates limits.
    package init(ofKey: Int, ofApp: Int, all: Int) {
        (self.ofKey, self.ofApp, self.all) = (ofKey, ofApp, all)
    }
}
