import ProtocolJSON

extension Invocation {
    /// Prints an answer: as JSON with `--json`, otherwise as the text that `human` returns.
    func answer<Response: JSONMessage>(
        _ response: Response, human: (Response) -> String
    ) {
        if isJSON {
            console.out(String(decoding: response.wholeJSONText, as: UTF8.self) + "\n")
        } else {
            console.out(human(response))
        }
    }
}
