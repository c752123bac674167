/// The classes of calls by their purpose; the numbers are the schema's (`herald.v1.CallClass`).
///
/// Each class has places of its own in the gateway, so that none keeps another waiting.
package enum CallClass: UInt8, CaseIterable, Sendable {
    /// The kill switch.
    case stop = 1
    /// A call that sends, or takes back what was sent.
    case send = 2
    /// The calls that devices make all day, such as Sync.
    case sync = 3
    /// Any other call, which answers as soon as it can.
    case normal = 4
    /// A call that may wait, for something to happen or for somebody else's answer.
    case waiting = 5
    /// A call that looks at many devices or changes many; see ``ReadTurns``.
    case heavy = 6
}
