import DaemonKit

Daemon.run("delivery", check: { _ in }) { _ in }
