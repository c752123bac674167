/// Carries a reference across threads to code that comes back to the reference's own loop before
/// using it.
///
/// `@unchecked Sendable` because the compiler cannot see that promise; each use says how it is
/// kept.
struct Confined<Value: AnyObject>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
