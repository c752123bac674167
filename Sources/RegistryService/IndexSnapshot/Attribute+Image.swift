import Audience

extension ImageWriter {
    /// Writes an attribute's value, preceded by the number of its name.
    mutating func append(_ value: Selector.AttributeValue, of name: UInt32) {
        append(name)
        switch value {
        case .text(let text):
            append(UInt8(1))
            append(text: text)
        case .number(let number):
            append(UInt8(2))
            append(number.bitPattern)
        case .date(let seconds):
            append(UInt8(3))
            append(seconds)
        case .version(let version):
            append(UInt8(4))
            append(text: version.description)
        }
    }
}

extension ImageReader {
    /// Reads the next attribute: the number of its name, and its value.
    mutating func attribute() throws(ImageError) -> (name: UInt32, value: Selector.AttributeValue) {
        let name: UInt32 = try number()
        let type: UInt8 = try number()
        switch type {
        case 1: return (name, .text(try text()))
        case 2: return (name, .number(Double(bitPattern: try number())))
        case 3: return (name, .date(try number()))
        case 4:
            guard let version = Selector.Version(try text()) else { break }
            return (name, .version(version))
        default: break
        }
        throw ImageError("an attribute of type \(type) cannot be read")
    }
}
