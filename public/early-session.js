// Asks who is signed in while the scripts load, unless the document says so. The build writes it into the pages of the
// app.
(() => {
  // Read once, and gone from the page, also if this browser signed out.
  const element = document.getElementById('stint-preloaded-answers');
  element?.remove();
  try {
    // The server doesn't know yet that this browser signed out.
    if (localStorage.getItem('stint-sign-out-owed') !== null) {
      document.documentElement.dataset.signOutOwed = '';
      return;
    }
  } catch {
    // Storage is closed to us: nothing is pending.
  }
  // Listens before it asks, so that no sign-in or sign-out in another tab is missed.
  const early = { isOutdated: false, tabs: new BroadcastChannel('stint-session'), answers: {} };
  early.tabs.addEventListener('message', () => {
    early.isOutdated = true;
  });
  if (element) {
    // The server renders the next page for this window.
    const rememberScreen = () => {
      const pointer = matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine';
      document.cookie = `stint-screen=${innerWidth}-${pointer}; path=/; max-age=31536000; samesite=lax`;
    };
    rememberScreen();
    addEventListener('pagehide', rememberScreen);
  }
  const first = element ? JSON.parse(element.textContent) : { responses: {}, calls: [] };
  early.first = first;
  const ask = (path) =>
    path in first.responses
      ? Promise.resolve(Response.json(first.responses[path]))
      : fetch(path, { credentials: 'same-origin' });
  const session = ask('/api/auth/get-session');
  const me = session.then(async (answer) => {
    const found = await answer.clone().json();
    return found?.user ? ask('/api/v1/me') : undefined;
  });
  // The app asks again.
  early.answers = { '/api/auth/get-session': session, '/api/v1/me': me.catch(() => undefined) };
  globalThis.stintEarlySession = early;
  // The first use loads tables for tens of milliseconds: better while the scripts are on their way, once the page is painted.
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat().format()));
})();
