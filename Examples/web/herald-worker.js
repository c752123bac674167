// A browser starts a service worker only from the page's own origin. This one is the gateway's.
importScripts("https://localhost:8443/client/v1/herald-worker.js");
