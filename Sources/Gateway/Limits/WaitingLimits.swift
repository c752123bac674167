/// The numbers of calls and readers that may wait at once.
package struct WaitingLimits: Sendable {
    /// The limit for one key, or for one person.
    package var ofKey: Int
    /// The limit for one app, by all keys; what concerns all apps counts as one.
    package var ofApp: Int
    /// The limit for all apps together.
    package var all: Int

    /// Creates limits from the numbers of one key, of one app, and of all.
    package init(ofKey: Int, ofApp: Int, all: Int) {
        (self.ofKey, self.ofApp, self.all) = (ofKey, ofApp, all)
    }

    /// The limit for one app when there are so many in all.
    ///
    /// Beyond three quarters of all places it is a sixteenth of them, so that a few apps that take
    /// what they may leave places to others.
    func share(having count: Int) -> Int {
        count * 4 < all * 3 ? ofApp : min(ofApp, max(1, all / 16))
    }
}
