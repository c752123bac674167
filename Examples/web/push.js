// Registers this browser with Herald, so that it gets push messages.

const gateway = "https://localhost:8443";
// A key of the role `device`. It may be public.
const key = "PASTE THE KEY HERE";
const topics = ["/topics/news"];

const state = document.querySelector("#state");
document.querySelector("#follow").addEventListener("click", async () => {
  try {
    state.textContent = await follow();
  } catch (error) {
    state.textContent = `It did not work: ${error.message}`;
  }
});

async function follow() {
  // Browsers ask people only after a click.
  if ((await Notification.requestPermission()) !== "granted") return "Messages are not allowed.";
  const { publicKey } = await call("Client/GetWebPushKey", {});
  const worker = await navigator.serviceWorker.register("service-worker.js");
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const device = await call("Client/Register", {
    installId: installId(),
    platform: "web",
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    tags: topics,
    addresses: [
      { kind: "webpush", value: endpoint, publicKey: keys.p256dh, authSecret: keys.auth },
    ],
  });
  localStorage.setItem("herald", JSON.stringify(device));
  return "You will get the news here.";
}

// The same for every visit, so that this browser stays one device.
function installId() {
  let id = localStorage.getItem("herald-install");
  if (!id) {
    id = crypto.randomUUID();
    localStorage.setItem("herald-install", id);
  }
  return id;
}

async function call(method, message) {
  const response = await fetch(`${gateway}/herald.v1.${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(message),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
