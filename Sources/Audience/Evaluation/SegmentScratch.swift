/// Pieces of memory of 8 KiB for what is computed in one segment, each bits or an array, given and
/// taken back in the order of a stack.
final class SegmentScratch {
    @safe private struct Piece {
        let memory: UnsafeMutableRawPointer
    }

    private var pieces: [Piece] = []
    /// How many are in use.
    var top = 0

    deinit {
        for piece in pieces { unsafe piece.memory.deallocate() }
    }

    /// The next piece's index.
    func push() -> Int {
        if top == pieces.count { unsafe pieces.append(Piece(memory: SegmentWords.allocate())) }
        top += 1
        return top - 1
    }

    /// A piece as bits, whatever it was before.
    func words(_ index: Int) -> SegmentWords {
        unsafe SegmentWords(
            pieces[index].memory.bindMemory(to: UInt64.self, capacity: SegmentWords.count))
    }

    /// A piece as room for an array, whatever it was before.
    func array(_ index: Int) -> UnsafeMutablePointer<UInt16> {
        unsafe pieces[index].memory.bindMemory(to: UInt16.self, capacity: SegmentArray.maximum)
    }
}
