// Completes a page that the server drew, until React takes over. The build writes it into the pages of the app.
(() => {
  const root = document.getElementById('root');
  if (!('drawn' in root.dataset)) return;
  // The window has another layout than the one before, so the app draws the page.
  if (!matchMedia(root.dataset.drawn).matches) {
    delete root.dataset.drawn;
    root.replaceChildren();
    delete globalThis.stintEarlySession?.first?.drawn;
    return;
  }
  // Measured sizes, such as the bars of a chart: the Content-Security-Policy forbids style attributes.
  for (const element of root.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute('data-style');
  }
  // A button that is pressed too early is pressed again once it works.
  const remember = ({ target }) => {
    globalThis.stintEarlyPress.button = target.closest('button');
  };
  root.addEventListener('click', remember);
  globalThis.stintEarlyPress = {
    button: null,
    stop: () => root.removeEventListener('click', remember),
  };
})();
