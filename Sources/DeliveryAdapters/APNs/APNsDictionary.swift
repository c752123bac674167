import JSON
import Protocol
import ServiceKit

/// The member `aps`: what the system itself does with a message.
struct APNsDictionary {
    let content: Proto.Content
    let presentation: Presentation
    let type: APNsPushType
    let time: UnixTime

    /// Writes the member.
    func write(to json: inout JSONWriter) {
        json.object("aps") { json in
            switch type {
            case .alert: alert(&json)
            case .background: flag("content-available", &json)
            case .widgets, .controls: flag("content-changed", &json)
            case .liveactivity: activity(&json)
            case .voip, .pushtotalk: texts(&json)
            case .location, .complication, .fileprovider, .mdm: break
            }
        }
    }

    private func alert(_ json: inout JSONWriter) {
        texts(&json)
        if let sound = presentation.sound { json.member("sound", sound) }
        json.member("thread-id", content.thread)
        if let badge = presentation.badge {
            json.key("badge")
            json.integer(max(0, badge))
        }
        // The app's extension fetches the image.
        if !content.imageUrl.isEmpty { flag("mutable-content", &json) }
    }

    private func texts(_ json: inout JSONWriter) {
        guard !content.title.isEmpty || !content.body.isEmpty else { return }
        json.object("alert") { json in
            json.member("title", content.title)
            json.member("body", content.body)
        }
    }

    /// An update of a Live Activity, whose state is the message's data.
    private func activity(_ json: inout JSONWriter) {
        json.key("timestamp")
        json.integer(time.milliseconds / 1000)
        json.member("event", presentation.kind == .clear ? "end" : "update")
        json.object("content-state") { json in
            for (name, value) in content.data.sorted(by: { $0.key < $1.key }) {
                json.key(name)
                json.string(value)
            }
        }
        texts(&json)
    }

    private func flag(_ name: String, _ json: inout JSONWriter) {
        json.key(name)
        json.integer(1)
    }
}
