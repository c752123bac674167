/// The extent to which callers share answers.
struct Sharing: Sendable {
    /// The number of people that must ask the same within two seconds for there to be intervals.
    var crowd: Int
    /// The interval in which the service is asked the same at most once.
    var interval: Duration
    /// True if an answer that is under way already is also for those who come meanwhile, as when
    /// all wait for something to happen.
    var joinsUnderWay = false
    /// The most questions that are remembered; beyond that, each asks for itself.
    var questions = 1024
    /// The most of one app.
    var questionsOfApp = 256
    /// The longest question that is remembered, in bytes; a longer one is asked by itself.
    var questionBytes = 1024
    /// The most who wait for one answer; who comes beyond them asks alone, and waits with all
    /// other calls.
    var waiters = 4096

    /// Creates the sharing of a crowd; the other limits can be changed.
    init(crowd: Int, interval: Duration, joinsUnderWay: Bool = false) {
        (self.crowd, self.interval) = (crowd, interval)
        self.joinsUnderWay = joinsUnderWay
    }
}
