// Sets attributes of the page before the first paint: the colour scheme, and whether its host has a domain name. The
// build writes it into every page.
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('stint-mode') ?? 'system';
  } catch {
    // Storage is closed to us: the system's scheme it is.
  }
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = isDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-color-scheme', scheme);
  // Passkeys belong to a domain name: on an IP address, the login page doesn’t offer them.
  document.documentElement.toggleAttribute('data-no-domain', /^[\d.]+$|^\[/.test(location.hostname));
  // A phone paints its status bar like the top bar.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#171b24' : '#ffffff');
})();
