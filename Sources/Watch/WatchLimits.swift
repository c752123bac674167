/// The limits of watching, each with its reason.
package enum WatchLimits {
    /// The longest name of a source: with a rule's name and two digests it fits an idempotency key.
    package static let nameBytes = 40
    /// The longest name of a rule, which is part of an idempotency key, too.
    package static let ruleNameBytes = 24
    /// The largest recipe; the largest of the examples has 6 KiB.
    package static let recipeBytes = 256 << 10
    /// The most rules of a recipe: each is tried on each new item.
    package static let rules = 64
    /// The most texts of a list in a recipe that are read or made of each item, such as the fields
    /// of `key` and `content`: the examples have four at most, and a run has 100,000 items.
    package static let listed = 64
    /// The largest page as it arrives and once it is expanded: a feed of 10,000 items has 10 MiB.
    package static let pageBytes = 16 << 20
    /// The most bytes of pages, and of answers to lookups, that a run takes without one of the few
    /// places for large runs: most feeds have a tenth of it, and a hundred runs go on at once.
    package static let smallRunBytes = 1 << 20
    /// The most bytes of a run with such a place: the pages of 100,000 short items.
    package static let runBytes = 64 << 20
    /// The most work of a run on texts, in bytes that are read or written, each as often as it is:
    /// several times what the pages of a large run have, and a few seconds.
    package static let workARun = 512 << 20
    /// The most work of a run on hints about fields that items lack, in bytes of names: hints are
    /// for people, who read some of them.
    package static let hintsARun = 8 << 20
    /// The longest text that a filter looks for.
    package static let soughtBytes = 1 << 10
    /// The longest name of a feed that is kept with each of its items.
    package static let feedNameBytes = 1 << 10
    /// The most words of a value that are named if none of them is the one that a condition wants.
    package static let wordsSaid = 8
    /// The longest time of a run: 1,000 pages, of each of which the source takes almost two
    /// seconds.
    package static let runTime: Duration = .seconds(1800)
    /// The longest URL that an answer leads to, as browsers and servers have it.
    package static let urlBytes = 8 << 10
    /// The longest `ETag` and `Last-Modified` that are kept: they are sent with each request.
    package static let validatorBytes = 1 << 10
    /// The most items of a run; they are in memory at once.
    package static let itemsARun = 100_000
    /// The most keys for which rules send once that a run sets: as many rows as of its items.
    package static let onceKeysARun = 100_000
    /// The most pages of a run: a server that always names a next one would be read for ever.
    package static let pagesARun = 1000
    /// The most redirects for one page, as in browsers' old and sufficient limit.
    package static let redirects = 5
    /// The shortest time between two runs of a source.
    package static let shortestEvery: Duration = .seconds(1)
    /// The time between two looks into a folder, if its recipe does not say.
    package static let folderEvery: Duration = .seconds(2)
    /// The most lookups of a recipe: each is a request for each new item.
    package static let lookups = 8
    /// The most requests for lookups in a run: at five a second to one host they take 100 s.
    package static let lookupsARun = 500
    /// The runs in which an item's lookup goes without an answer before its quarantine.
    ///
    /// With five minutes from one to the next, a host may be away for most of an hour.
    package static let lookupTries = 10
    /// The lookups in a row that a host leaves without an answer before a run makes no more of it.
    ///
    /// Each may take as long as a page, and one bad address says nothing of its host.
    package static let lookupsUnanswered = 3
    /// The most items in quarantine that a changed recipe tries again by itself.
    ///
    /// They are tried one after the other, with their lookups: at five a second they take 40 s. The
    /// rest is for people, who have seen by then what the change does.
    package static let retriedItems = 200
    /// The largest answer to a lookup, of which there are many.
    package static let lookupBytes = 1 << 20
    /// The most answers to lookups that are remembered, of all sources.
    package static let lookupsKept = 10_000
    /// The most bytes of memory of remembered answers to lookups: a tenth of those of 10,000
    /// sources.
    package static let lookupMemoryBytes = 8 << 20
    /// The most items of a source that are kept for its next run, by their keys.
    package static let postponedItems = 10_000
    /// The most bytes of such items themselves, so that they are tried even if they leave the
    /// source: a thousand of a kilobyte.
    package static let postponedBytes = 1 << 20
    /// The longest text of a field that is kept to notice that it changes; of a longer one its
    /// digest is.
    package static let keptTextBytes = 1 << 10
    /// The largest body that is pushed, as the gateway lets it in.
    package static let pushedBytes = 256 << 10
    /// The most bodies of a source that wait for their turn.
    package static let pushesWaiting = 256
    /// The longest time until a source that fails is tried again.
    package static let longestBackoff: Duration = .seconds(3600)
    /// The longest wait that a source may ask for.
    package static let longestRetryAfter: Duration = .seconds(86_400)
    /// The time after the last success from which a run counts as one after an outage.
    package static let outage: Duration = .seconds(86_400)
    /// The most tags that a list in an audience becomes.
    package static let tagsOfAList = 20
    /// The longest text that a template makes, before delivery judges it.
    package static let textBytes = 16 << 10
    /// The longest text that a filter makes of a shorter one, and the longest texts of a list
    /// together: some filters make a text many times as long, and may follow one another.
    package static let filteredBytes = 256 << 10
    /// The most filters of one placeholder, each of which reads the whole text.
    package static let filters = 16
    /// The most notifications that become one digest, as they are found again in a list of their
    /// ids; the others become a further digest.
    package static let digestEntries = 5000
    /// The most titles that the texts of a digest may name: devices have room for a few.
    package static let digestTitles = 20
    /// The largest item that is kept when it is held or in quarantine.
    package static let itemBytes = 64 << 10
    /// The most notifications of a source that wait for delivery; further ones are held.
    package static let waitingEntries = 10_000
    /// The longest text that names an item and is stored: 100 characters of any kind.
    package static let labelBytes = 400
    /// The longest reason that is stored, with the objections of dozens of rules.
    package static let reasonBytes = 4 << 10
    /// The longest reason of a pause, as that of a kill switch.
    package static let pauseReasonBytes = 512
    /// The longest time to the end of a pause: a longer one is a mistake.
    package static let longestPause: Duration = .seconds(366 * 86_400)
    /// The most files in `bad`, and of those in `watch` that are no recipes, that are named.
    package static let filesNamed = 20
    /// The most names in a folder `bad` that are looked at, half of which are texts with reasons.
    ///
    /// That shows that the files are many, and a run must not take long to count them.
    package static let badNamesListed = 20_000
    /// The number of files in `bad` from which on there may be more than are counted: each may have
    /// a text that says why, so that these are half of the names.
    package static let badFilesCounted = badNamesListed / 2
    /// The fewest new items that look like a change of all ids.
    package static let rekeyedItems = 5
    /// The days for which a key is kept after its item left the source.
    package static let daysKept: Int64 = 30
}
