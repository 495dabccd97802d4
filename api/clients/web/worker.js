// Keeps the page's own files, so that it opens and says what is wrong while the daemon is away. Nothing of a game is kept. The daemon is
// asked first; what it sends replaces what is kept.

const KEPT = 'musterd-page';
const isPage = (url) => /\/play(\/[a-z0-9-]+\.(js|css|svg|json))?$/.test(url.pathname);

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'GET' && url.origin === location.origin && isPage(url)) event.respondWith(answer(event.request));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: 'window' }).then((pages) => {
    const page = pages.find((one) => one.url === event.notification.data) ?? pages[0];
    return page ? page.focus() : clients.openWindow(event.notification.data);
  }));
});
