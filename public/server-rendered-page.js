// Completes a page that the server drew, until React takes over. The build writes it into the pages of the app.
(() => {
  const root = document.getElementById('root');
  if (!('serverRendered' in root.dataset)) return;
  // The window has another layout than the one before, so the app renders the page.
  if (!matchMedia(root.dataset.serverRendered).matches) {
    delete root.dataset.serverRendered;
    root.replaceChildren();
    delete globalThis.stintEarlySession?.first?.rendered;
    return;
  }
  // Measured sizes, such as the bars of a chart: the Content-Security-Policy forbids style attributes.
  for (const element of root.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute('data-style');
  }
  // What is pressed or typed too early is pressed or typed again once it works. React mustn't hear of these presses: if it
  // takes over during one, it doesn't notice that a checkbox changed.
  const early = { texts: new Map(), boxes: new Set(), button: null, isComposing: false };
  const press = (event) => {
    const control = event.target.closest('button, label, [type="checkbox"]');
    if (!control || control.tagName === 'BUTTON') early.button = control;
    if (control?.type === 'checkbox') {
      // Two presses are none.
      if (!early.boxes.delete(control)) early.boxes.add(control);
      event.preventDefault();
    }
    if (control && control.tagName !== 'LABEL') event.stopImmediatePropagation();
  };
  const type = ({ target }) => {
    if ('defaultValue' in target) early.texts.set(target, target.value);
  };
  const compose = (event) => {
    early.isComposing = event.type === 'compositionstart';
  };
  early.end = () => {
    root.removeEventListener('click', press, true);
    root.removeEventListener('input', type);
    root.removeEventListener('compositionstart', compose);
    root.removeEventListener('compositionend', compose);
  };
  root.addEventListener('click', press, true);
  root.addEventListener('input', type);
  root.addEventListener('compositionstart', compose);
  root.addEventListener('compositionend', compose);
  globalThis.stintEarlyUse = early;
})();
