/// The namespace of every message and enum of the schema, as Swift values.
///
/// It distinguishes `Proto.Place`, the message between processes, from a service's own `Place`.
package enum Proto {}
