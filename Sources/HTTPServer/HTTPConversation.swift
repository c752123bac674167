package import HTTP
import Protocol

/// A connection in the hands of a handler that answers when and how it likes.
///
/// It is to be used on the loop of the connection. Once the connection is over it does nothing.
package struct HTTPConversation: Sendable, Identifiable {
    private let connection: HTTPConnection

    init(_ connection: HTTPConnection) { self.connection = connection }

    /// Tells the connections of now apart; one that is over may give its own to another.
    package var id: ObjectIdentifier { ObjectIdentifier(connection) }

    /// Answers a request that was taken.
    package func respond(to stream: Int32, _ response: HTTPResponse) {
        connection.assumeIsolated { connection in
            connection.steer { session, now, events in
                session.respond(to: stream, response, now: now, into: &events)
            }
        }
    }

    /// Answers a request that was taken, with its body held back; HTTP/1.1 holds nothing back.
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

    /// Lets more of a held body go; false when there is nothing left of it to send.
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

    /// Ends one stream without an answer; over HTTP/1.1, the connection.
    package func reset(_ stream: Int32, code: UInt32) {
        connection.assumeIsolated { connection in
            guard connection.session is HTTP2Session else { return connection.close() }
            connection.steer { session, now, _ in
                (session as? HTTP2Session)?.reset(stream, code: code, now: now)
            }
        }
    }

    /// Tells the peer how many streams it may have open; HTTP/1.1 has one.
    package func limitStreams(to streams: Int) {
        connection.assumeIsolated { connection in
            connection.steer { session, now, _ in
                (session as? HTTP2Session)?.limitStreams(to: streams, now: now)
            }
        }
    }

    /// Says goodbye with a reason; over HTTP/1.1, after the answers under way.
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

    /// Reads nothing more, for as long as the connection lasts.
    package func stopReading() {
        connection.assumeIsolated { connection in
            connection.isDeaf = true
            connection.settle()
        }
    }

    /// Closes the socket at once, whatever is under way.
    package func cut() { connection.assumeIsolated { $0.close() } }
}

extension HTTPConnection {
    /// Has something done to the session, and sees to what follows from it.
    func steer(_ body: (any HTTPServerSession, Duration, inout [HTTPEvent]) -> Void) {
        guard phase == .open, let session else { return }
        body(session, context.now, &events)
        guard !isDispatching else { return }
        dispatch()
        settle()
    }
}
