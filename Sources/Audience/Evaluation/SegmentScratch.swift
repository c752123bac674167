/// A stack of memory pieces of 8 KiB for what is computed in one segment, each used as bits or as
/// an array.
final class SegmentScratch {
    @safe private struct Piece {
        let memory: UnsafeMutableRawPointer
    }

    private var pieces: [Piece] = []
    /// The number of pieces in use.
    var top = 0

    deinit {
        for piece in pieces { unsafe piece.memory.deallocate() }
    }

    /// Takes the next piece and returns its index.
    func push() -> Int {
        if top == pieces.count { unsafe pieces.append(Piece(memory: SegmentWords.allocate())) }
        top += 1
        return top - 1
    }

    /// Returns a piece as bits; its contents are undefined.
    func words(_ index: Int) -> SegmentWords {
        unsafe SegmentWords(
            pieces[index].memory.bindMemory(to: UInt64.self, capacity: SegmentWords.count))
    }

    /// Returns a piece as memory for an array; its contents are undefined.
    func array(_ index: Int) -> UnsafeMutablePointer<UInt16> {
        unsafe pieces[index].memory.bindMemory(to: UInt16.self, capacity: SegmentArray.maximum)
    }
}
