import Crypto
import Protocol
import ServiceKit

/// A code that no provider was given, so that it counts as if it had not been made.
struct UntriedCode: Sendable {
    let device: DeviceRow
    let address: OwnedKey
    /// The key under which the codes of the mailbox count.
    let mailbox: OwnedKey
    /// The digest of the code.
    let code: Digest

    /// Takes back what was counted for the code, and plans another one.
    ///
    /// A code that was given back before, or in whose place another one was made, changes nothing.
    func giveBack(in tables: borrowing some RegistryTables & ~Copyable) throws {
        let known = try tables.confirmations(of: device)
            .first { $0.address == address && $0.code == code }
        guard var known else { return }
        try tables.discountCode(under: OwnedKey(codesOf: device), at: known.made)
        try tables.discountCode(under: mailbox, at: known.made)
        known.code = nil
        // Unless another code was asked for in the meantime.
        if known.due == known.made + ConfirmationLimits.lease {
            known.due = known.made + ConfirmationLimits.wait(afterCodes: known.codes)
        }
        try tables.keep(known)
    }
}
