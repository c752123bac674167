// Is a device on Android: registers once, then fetches its messages and tells that it has shown
// them. No test builds this file: it shows the calls in Kotlin, with what Android itself has.
import android.content.SharedPreferences
import java.net.HttpURLConnection
import java.net.URL
import java.util.UUID
import org.json.JSONArray
import org.json.JSONObject

class Refused(message: String) : Exception(message)

/** Calls Herald's Client service. Call it from a background thread. */
class HeraldDevice(
    private val url: String,
    /** A key with the role device, which the app is built with. */
    private val key: String,
    /** Where the app keeps what it is; use encrypted preferences for the secret. */
    private val kept: SharedPreferences,
) {
    /** Registers the device, once. */
    fun register(tags: List<String>, fcmToken: String) {
        if (kept.contains("secret")) return
        // An install keeps its id: registering again with it gives the same device.
        val install = kept.getString("install", null) ?: UUID.randomUUID().toString()
        kept.edit().putString("install", install).apply()
        val address = JSONObject().put("kind", "fcm-token").put("value", fcmToken)
        val answer = call(
            "Register",
            JSONObject()
                .put("installId", install)
                .put("platform", "android")
                .put("tags", JSONArray(tags))
                .put("addresses", JSONArray().put(address)),
            withKey = true,
        )
        kept.edit()
            .putString("device", answer.getString("deviceId"))
            .putString("secret", answer.getString("deviceSecret"))
            .apply()
    }

    /** Tells Herald of a new token: call it from FirebaseMessagingService.onNewToken. */
    fun tokenChanged(fcmToken: String) {
        // Before the device is registered there is nobody to tell: register takes the token.
        if (!kept.contains("secret")) return
        val address = JSONObject().put("kind", "fcm-token").put("value", fcmToken)
        call(
            "Sync",
            JSONObject()
                .put("deviceId", kept.getString("device", ""))
                .put("deviceSecret", kept.getString("secret", ""))
                // All addresses of the device: what is not here is removed.
                .put("addresses", JSONObject().put("addresses", JSONArray().put(address))),
        )
    }

    /** Fetches messages, shows each, and tells Herald that it was shown. */
    fun sync(show: (JSONObject) -> Unit) {
        var events = JSONArray()
        do {
            val answer = call(
                "Sync",
                JSONObject()
                    .put("deviceId", kept.getString("device", ""))
                    .put("deviceSecret", kept.getString("secret", ""))
                    .put("inboxCursor", kept.getString("cursor", ""))
                    .put("events", events),
            )
            val inbox = answer.optJSONObject("inbox") ?: JSONObject()
            val items = inbox.optJSONArray("items") ?: JSONArray()
            events = JSONArray()
            for (index in 0 until items.length()) {
                val message = items.getJSONObject(index)
                show(message)
                val id = message.getString("messageId")
                events.put(
                    JSONObject()
                        // The same event is stored once, however often it is sent.
                        .put("id", "shown-$id")
                        .put("messageId", id)
                        .put("kind", "EVENT_KIND_DISPLAYED")
                )
            }
            if (inbox.has("cursor")) {
                kept.edit().putString("cursor", inbox.getString("cursor")).apply()
            }
        } while (inbox.optBoolean("more") || events.length() > 0)
    }

    private fun call(method: String, body: JSONObject, withKey: Boolean = false): JSONObject {
        for (attempt in 0..4) {
            val post = URL("$url/herald.v1.Client/$method").openConnection() as HttpURLConnection
            post.connectTimeout = 15_000
            post.readTimeout = 15_000
            post.doOutput = true
            post.setRequestProperty("Content-Type", "application/json")
            // Apps in the field may be newer than the gateway: what it does not know is ignored.
            post.setRequestProperty("Herald-Strict", "false")
            if (withKey) post.setRequestProperty("Authorization", "Bearer $key")
            post.outputStream.use { it.write(body.toString().toByteArray()) }
            val status = post.responseCode
            if (status == 200) {
                return JSONObject(post.inputStream.bufferedReader().use { it.readText() })
            }
            val problem = post.errorStream?.bufferedReader()?.use { it.readText() } ?: "$status"
            val after = post.getHeaderField("Retry-After")?.toLongOrNull()
            // 503: a part of Herald is away. 429 with Retry-After: there is too much at once.
            if (!(status == 503 || status == 429 && after != null)) throw Refused(problem)
            Thread.sleep(1000 * (after ?: (1L shl attempt)))
        }
        throw Refused("Herald is away")
    }
}
