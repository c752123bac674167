/// The namespace of every message and enum of the schema, as Swift values.
///
/// It keeps `Proto.Place`, what processes say, apart from a service's own `Place`.
package enum Proto {}
