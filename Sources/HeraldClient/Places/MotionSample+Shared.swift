import Context

extension MotionSample {
    var motion: Motion {
        kinds.reduce(into: Motion()) { motion, kind in
            switch kind {
            case .stationary: motion.insert(.stationary)
            case .walking: motion.insert(.walking)
            case .running: motion.insert(.running)
            case .cycling: motion.insert(.cycling)
            case .driving: motion.insert(.automotive)
            }
        }
    }
}

extension MotionSample.Confidence {
    var shared: Motion.Confidence {
        switch self {
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}
