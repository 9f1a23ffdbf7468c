// Sets attributes of the page before the first paint: the colour scheme, and whether its host has a domain name. The
// build writes it into every page.
(() => {
  function applyMode() {
    let mode = 'system';
    try {
      mode = localStorage.getItem('stint-mode') ?? 'system';
    } catch {
      // Storage is closed to us: the system's scheme it is.
    }
    const isDark =
      mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    const scheme = isDark ? 'dark' : 'light';
    document.documentElement.setAttribute('data-color-scheme', scheme);
    // A phone paints its status bar like the top bar.
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', isDark ? '#171b24' : '#ffffff');
  }
  applyMode();
  // A page that came rendered has the choice before React works.
  document.addEventListener('change', ({ target }) => {
    if (!('colourMode' in target.dataset)) return;
    try {
      localStorage.setItem('stint-mode', target.value);
    } catch {
      // The choice can't be kept.
    }
    applyMode();
  });
  // Passkeys belong to a domain name: on an IP address, the login page doesn’t offer them.
  document.documentElement.toggleAttribute('data-no-domain', /^[\d.]+$|^\[/.test(location.hostname));
})();
