import Foundation

extension Data {
    /// Returns whether other bytes are in these, one after the other.
    ///
    /// Foundation's search goes through a collection of any kind, which takes many times as long.
    func holds(_ part: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        let bytes = [UInt8](self)
        var start = 0
        while start + part.count <= bytes.count {
            if bytes[start] == first, bytes[start..<start + part.count].elementsEqual(part) {
                return true
            }
            start += 1
        }
        return false
    }
}
