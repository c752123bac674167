/// The time type that phone and server share is part of the library's interface.
@_exported public import Times
