import Glibc

/// Returns the logarithm of the beta function of two positive numbers.
func logBeta(_ a: Double, _ b: Double) -> Double { lgamma(a) + lgamma(b) - lgamma(a + b) }
