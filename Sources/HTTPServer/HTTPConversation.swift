package import HTTP
import Protocol

/// A connection on which a handler answers when and how it likes.
///
/// It must be used on the event loop of the connection. It has no effect after the connection has
/// ended.
package struct HTTPConversation: Sendable, Identifiable {
    private let connection: HTTPConnection

    init(_ connection: HTTPConnection) { self.connection = connection }

    /// The identity of the connection among the open ones; it may be reused once the connection has
    /// ended.
    package var id: ObjectIdentifier { ObjectIdentifier(connection) }

    /// Answers a request that the handler took.
    package func respond(to stream: Int32, _ response: HTTPResponse) {
        connection.assumeIsolated { connection in
            connection.steer { session, now, events in
                session.respond(to: stream, response, now: now, into: &events)
            }
        }
    }

    /// Answers a request that the handler took and holds its body back; HTTP/1.1 holds nothing
    /// back.
    package func respondHeld(to stream: Int32, _ response: HTTPResponse) {
        connection.assumeIsolated { connection in
            connection.steer { session, now, events in
                guard let session = session as? HTTP2Session else {
                    return session.respond(to: stream, response, now: now, into: &events)
                }
                session.respondHeld(to: stream, response, now: now, into: &events)
            }
        }
    }

    /// Lets `bytes` more bytes of a held body be sent, and returns whether some are still held.
    package func release(_ bytes: Int, of stream: Int32) -> Bool {
        connection.assumeIsolated { connection in
            var isUnfinished = false
            connection.steer { session, now, _ in
                let session = session as? HTTP2Session
                isUnfinished = session?.release(bytes, of: stream, now: now) ?? false
            }
            return isUnfinished
        }
    }

    /// Ends one stream without a response; over HTTP/1.1 this closes the connection.
    package func reset(_ stream: Int32, code: UInt32) {
        connection.assumeIsolated { connection in
            guard connection.session is HTTP2Session else { return connection.close() }
            connection.steer { session, now, _ in
                (session as? HTTP2Session)?.reset(stream, code: code, now: now)
            }
        }
    }

    /// Tells the peer how many streams it may have open; has no effect over HTTP/1.1.
    package func limitStreams(to streams: Int) {
        connection.assumeIsolated { connection in
            connection.steer { session, now, _ in
                (session as? HTTP2Session)?.limitStreams(to: streams, now: now)
            }
        }
    }

    /// Sends GOAWAY with a reason; over HTTP/1.1 the connection closes after the responses in
    /// flight.
    package func goAway(last: HTTP2Session.LastStream, code: UInt32, reason: [UInt8]) {
        connection.assumeIsolated { connection in
            connection.steer { session, now, _ in
                guard let session = session as? HTTP2Session else {
                    return session.beginGracefulShutdown(now: now)
                }
                session.goAway(last: last, code: code, reason: reason, now: now)
            }
        }
    }

    /// Stops reading for the rest of the connection's life.
    package func stopReading() {
        connection.assumeIsolated { connection in
            connection.isDeaf = true
            connection.settle()
        }
    }

    /// Closes the socket at once, whatever is in flight.
    package func cut() { connection.assumeIsolated { $0.close() } }
}

extension HTTPConnection {
    /// Changes the session with `body`, and handles the events that follow.
    func steer(_ body: (any HTTPServerSession, Duration, inout [HTTPEvent]) -> Void) {
        guard phase == .open, let session else { return }
        body(session, context.now, &events)
        guard !isDispatching else { return }
        dispatch()
        settle()
    }
}
