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
  // What is pressed or typed too early is pressed or typed again once it works.
  const early = { control: null, fields: new Set(), stop: () => root.removeEventListener('click', press) };
  const press = (event) => {
    early.control = event.target.closest('button, [type="checkbox"]');
    if (early.control?.type === 'checkbox') event.preventDefault();
  };
  const type = ({ target }) => {
    if ('defaultValue' in target) early.fields.add(target);
  };
  early.end = () => root.removeEventListener('input', type);
  root.addEventListener('click', press);
  root.addEventListener('input', type);
  globalThis.stintEarlyUse = early;
})();
