import Protocol
import ServiceKit
import Spatial

/// A circle with a story, checked once: later code need not ask again.
struct Place: Hashable, Sendable {
    /// 1 to 128 bytes without control characters, unique in its app byte by byte.
    let id: String
    let centre: Coordinate
    /// Metres, above 0 and at most ``IndexedPlace/maximumRadius``.
    let radius: Double
    let title: String
    let blurb: String
    /// `http:`, `https:` or a path; empty for none.
    let url: String
    let imageURL: String
    /// Milliseconds since 1970 during which the story is offered; never empty.
    let active: Range<Int64>

    /// Bytes of its texts, for what must not grow over a frame.
    var textBytes: Int {
        id.utf8.count + title.utf8.count + blurb.utf8.count + url.utf8.count
            + imageURL.utf8.count
    }

    /// As it travels.
    var message: Proto.Place {
        var message = Proto.Place()
        message.id = id
        message.centre = Proto.Coordinate()
        message.centre?.latitude = centre.latitude
        message.centre?.longitude = centre.longitude
        message.radiusMetres = radius
        message.title = title
        message.blurb = blurb
        message.url = url
        message.imageUrl = imageURL
        message.activeFrom = Self.timestamp(active.lowerBound, unless: .min)
        message.activeUntil = Self.timestamp(active.upperBound, unless: .max)
        return message
    }

    private static func timestamp(_ moment: Int64, unless unbounded: Int64) -> Proto.Timestamp? {
        moment == unbounded ? nil : UnixTime(milliseconds: moment).timestamp
    }
}

extension Place {
    /// What the index keeps of it.
    func indexed(_ slot: UInt32) -> IndexedPlace {
        IndexedPlace(
            slot: slot, checked: .circle(centre, radius: radius),
            traits: PlaceTraits(active: active))
    }
}
