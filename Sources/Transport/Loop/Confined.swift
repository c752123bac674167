/// A box that carries a reference across threads to code that returns to the reference's own loop
/// before it uses the reference.
///
/// It is `@unchecked Sendable` because the compiler cannot check that promise; each use says how it
/// is kept.
struct Confined<Value: AnyObject>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
