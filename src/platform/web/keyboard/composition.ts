/**
 * Keeps the keys of an input method from the page: Enter picks a word and Escape discards it, so neither may save or
 * close anything. Returns a function that undoes this.
 */
export function ignoreCompositionKeys(): () => void {
  window.addEventListener('keydown', stopIfComposing, { capture: true });
  return () => window.removeEventListener('keydown', stopIfComposing, { capture: true });
}

function stopIfComposing(event: KeyboardEvent): void {
  // Safari ends the composition before its last key, which has only this code.
  // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}
