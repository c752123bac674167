import Foundation
import GeoService
import Protocol
import ServiceKit
import Storage
import Synchronization
import Transport
import Spatial

/// The service on its own database, called through its router without a socket.
final class GeoFixture: Sendable {
    let directory: URL
    let metrics = Metrics(service: "geo")
    let clock = HandClock()
    /// The lines that the service has logged.
    let lines = Mutex<[String]>([])
    private let loop: EventLoop
    private let files: EventLoop
    private let workers: ComputeWorkers
    private let running = Mutex<Running?>(nil)

    private struct Running {
        let database: DatabaseQueue
        let service: GeoService
        let client: GeoClient
    }

    /// Starts a service without places.
    init(settings: [String: String] = [:], workers: ComputeWorkers = ComputeWorkers()) async throws
    {
        self.workers = workers
        directory = FileManager.default.temporaryDirectory
            .appending(path: "herald-geo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        loop = try EventLoop()
        loop.start(named: "test")
        files = try EventLoop()
        files.start(named: "files")
        try await start(settings)
    }

    deinit {
        loop.stop()
        files.stop()
        try? FileManager.default.removeItem(at: directory)
    }

    /// Opens the database, and starts a service on it.
    func start(_ settings: [String: String] = [:]) async throws {
        let path = directory.appending(path: "geo.db").path()
        var configuration = DatabaseQueue.Configuration(path: path, schema: GeoSchema.schema)
        configuration.limits.ballastBytes = 0
        let database = try await DatabaseQueue.open(configuration)
        let service = try await GeoService.start(
            database, GeoConfiguration(Settings(settings)), on: loop,
            clock: WallClock { [clock] in clock.now }, metrics: metrics, workers: workers,
            snapshots: PlaceSnapshots(indexPath, on: files),
            log: Log(service: "geo") { [weak self] line in
                self?.lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
            })
        var router = Router()
        router.serve(service)
        let all = Running(database: database, service: service, client: GeoClient(router))
        running.withLock { $0 = all }
    }

    func stop() async { await current.database.close() }

    /// The path of the snapshot of the place indexes.
    var indexPath: String { directory.appending(path: "geo.index").path() }

    private var current: Running {
        guard let running = running.withLock({ $0 }) else { fatalError("it was never started") }
        return running
    }

    var client: GeoClient { current.client }
    var service: GeoService { current.service }
    var database: DatabaseQueue { current.database }
}

/// A clock whose time a test sets.
final class HandClock: Sendable {
    private let time = Mutex(UnixTime(milliseconds: 1_800_000_000_000))

    var now: UnixTime {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}

extension CallContext {
    /// Returns a call with a sender's key of an app.
    static func of(_ app: String) -> CallContext {
        CallContext(principal: Principal(role: .sender, app: app, subject: "test"))
    }
}

extension GeoFixture {
    @discardableResult
    func upsert(
        _ place: Proto.Place?, app: String = "news"
    ) async throws -> Proto.UpsertPlaceResponse {
        var request = Proto.UpsertPlaceRequest()
        request.place = place
        var response = try await client.upsertPlace(request, .of(app))
        response.place = response.place?.unversioned
        return response
    }

    @discardableResult
    func importAll(
        _ places: [Proto.Place], app: String = "news"
    ) async throws -> Proto.ImportPlacesResponse {
        var request = Proto.ImportPlacesRequest()
        request.places = places
        return try await client.importPlaces(request, .of(app))
    }

    func delete(_ id: String, app: String = "news") async throws {
        var request = Proto.DeletePlaceRequest()
        request.id = id
        _ = try await client.deletePlace(request, .of(app))
    }

    func get(_ id: String, app: String = "news") async throws -> Proto.Place? {
        var request = Proto.GetPlaceRequest()
        request.id = id
        return try await client.getPlace(request, .of(app)).place?.unversioned
    }

    /// Returns all places, listed in pages of a size, and the number of pages.
    func list(
        app: String = "news", pageSize: UInt32 = 0
    ) async throws -> (places: [Proto.Place], pages: Int) {
        var request = Proto.ListPlacesRequest()
        request.pageSize = pageSize
        var (places, pages): ([Proto.Place], Int) = ([], 0)
        repeat {
            let response = try await client.listPlaces(request, .of(app))
            places += response.places.map(\.unversioned)
            request.pageToken = response.nextPageToken
            pages += 1
        } while !request.pageToken.isEmpty
        return (places, pages)
    }

    func nearest(
        _ latitude: Double, _ longitude: Double, count: UInt32 = 0, app: String = "news"
    ) async throws -> Proto.NearestPlacesResponse {
        var request = Proto.NearestPlacesRequest()
        request.location = .at(latitude, longitude)
        request.count = count
        return try await client.nearestPlaces(request, .of(app))
    }
}

extension Proto.Coordinate {
    static func at(_ latitude: Double, _ longitude: Double) -> Proto.Coordinate {
        var coordinate = Proto.Coordinate()
        coordinate.latitude = latitude
        coordinate.longitude = longitude
        return coordinate
    }
}

extension Proto.Timestamp {
    static func at(_ seconds: Int64, nanos: Int32 = 0) -> Proto.Timestamp {
        var timestamp = Proto.Timestamp()
        timestamp.seconds = seconds
        timestamp.nanos = nanos
        return timestamp
    }
}

extension Proto.Place {
    /// Returns a place with an id and a centre; the service chooses the radius.
    static func at(_ id: String, _ latitude: Double, _ longitude: Double) -> Proto.Place {
        var place = Proto.Place()
        place.id = id
        place.centre = .at(latitude, longitude)
        return place
    }

    /// The place without its version, as a sender writes it.
    var unversioned: Proto.Place {
        var place = self
        place.version = 0
        return place
    }

    /// A place with everything that a circle can have.
    static var full: Proto.Place {
        var place = Proto.Place.at("city-hall", 39.9526, -75.1652)
        place.radiusMetres = 250
        place.title = "City Hall"
        place.blurb = "Grüße vom Rathaus 👋"
        place.url = "https://news.example/hall?a=1#b"
        place.imageUrl = "/images/hall.jpg"
        place.activeFrom = .at(1_700_000_000, nanos: 5_000_000)
        place.activeUntil = .at(1_900_000_000)
        place.category = "/sight/building"
        place.tags = ["/city", "/history"]
        place.languages = ["de-AT", "en"]
        place.schedule = .weekly("America/New_York", (1...5, "09:00", "17:30"))
        place.story = "the-hall"
        place.repeat = Proto.PlaceRepeat()
        place.repeat?.kind = .afterPause
        place.repeat?.pause = Proto.Duration()
        place.repeat?.pause?.seconds = 86_400
        place.storyRepeat = Proto.PlaceRepeat()
        place.storyRepeat?.kind = .untilRead
        place.transitions = Proto.PlaceTransitions()
        place.transitions?.notify = [.enter, .dwell]
        place.transitions?.stream = [.exit]
        place.transitions?.dwell = .seconds(300)
        place.transitions?.pause = .seconds(0)
        place.transitions?.type = "/place/news"
        return place
    }
}

extension Proto.WeeklySchedule {
    /// Returns a schedule of opening hours on days of the week, 1 for Monday.
    static func weekly(
        _ zone: String, _ spans: (days: ClosedRange<UInt32>, from: String, until: String)...
    ) -> Proto.WeeklySchedule {
        var schedule = Proto.WeeklySchedule()
        schedule.timeZone = zone
        schedule.open = spans.map { days, from, until in
            var span = Proto.WeeklySpan()
            (span.weekdays, span.from, span.until) = (Array(days), from, until)
            return span
        }
        return schedule
    }
}
