/// How many may wait at once.
package struct WaitingLimits: Sendable {
    /// Those of one key, or of one person.
    package var ofKey: Int
    /// Those of one app, by all keys; what concerns all apps counts as one.
    package var ofApp: Int
    /// Those of all apps together.
    package var all: Int

    /// Creates limits.
    package init(ofKey: Int, ofApp: Int, all: Int) {
        (self.ofKey, self.ofApp, self.all) = (ofKey, ofApp, all)
    }
}
