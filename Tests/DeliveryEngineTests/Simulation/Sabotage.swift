extension Simulation {
    /// A fault that is made on purpose, to check that a checker finds it.
    enum Sabotage: Hashable, CaseIterable {
        case storeForgets, storeDoesNotFence, storeMiscounts
        case storeSplitsKeys, storeReplacesNothing, storeDoesNotWait
        case storeLeasesTwice, storeRepeatsTokens, storeLeasesWhatIsDone
        case storeLosesItsTail, storeHidesWork
        case submissionsAreForgotten
        case switchesAreNotTold, erasuresAreNotTold, expiryIsNotTold, dropIsNotTold
        case collapseKeysAreNotTold, quietHoursAreNotTold
        case retriesAreUnlimited, roomIsUnlimited
        case registryRenumbers
        case providerLies, answersAreLost

        /// The checker that has to find the fault.
        var checker: Checker {
            switch self {
            case .storeForgets: .reason
            case .storeDoesNotFence: .fencing
            case .storeMiscounts: .counts
            case .collapseKeysAreNotTold: .oneUnderWay
            case .storeReplacesNothing, .storeSplitsKeys: .newest
            case .storeDoesNotWait: .notBefore
            case .storeLeasesTwice: .oneLease
            case .storeRepeatsTokens: .tokens
            case .storeLeasesWhatIsDone: .staysOver
            case .storeLosesItsTail: .duplicates
            case .storeHidesWork: .drains
            case .submissionsAreForgotten: .keeps
            case .switchesAreNotTold: .switches
            case .erasuresAreNotTold: .erasure
            case .expiryIsNotTold: .expiry
            case .dropIsNotTold: .onceIfWished
            case .quietHoursAreNotTold: .quietHours
            case .retriesAreUnlimited: .retryBudget
            case .roomIsUnlimited: .unrecorded
            case .registryRenumbers: .messageID
            case .providerLies: .deliveredIsTaken
            case .answersAreLost: .handsEmpty
            }
        }

        /// The weather in which the fault is found soon.
        var weather: Weather {
            switch self {
            case .retriesAreUnlimited, .expiryIsNotTold, .collapseKeysAreNotTold: .storm
            case .erasuresAreNotTold, .storeSplitsKeys, .storeReplacesNothing: .storm
            case .roomIsUnlimited, .registryRenumbers: .storm
            case .storeDoesNotFence: .split
            case .storeLosesItsTail: .deaths
            default: .changing
            }
        }
    }
}
