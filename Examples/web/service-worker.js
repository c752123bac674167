// Shows push messages, and opens their link when a person chooses one.

self.addEventListener("push", (event) => {
  const message = event.data ? event.data.json() : {};
  if (message.silent || message.clear) return;
  event.waitUntil(
    self.registration.showNotification(message.title || "News", {
      body: message.body,
      image: message.image,
      tag: message.tag || message.id,
      data: { url: message.url },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data?.url;
  if (url) event.waitUntil(self.clients.openWindow(url));
});
