/** Open forms with unsaved changes. Actions that would discard them ask first. */
type DiscardPrompter = () => void;

const forms = new Set<DiscardPrompter>();

/** Registers a form with changes and its discard prompt; returns the function to unregister it. */
export function registerUnsaved(ask: DiscardPrompter): () => void {
  forms.add(ask);
  globalThis.addEventListener('beforeunload', preventUnload);
  return () => {
    forms.delete(ask);
    if (forms.size === 0) globalThis.removeEventListener('beforeunload', preventUnload);
  };
}

export function hasUnsaved(): boolean {
  return forms.size > 0;
}

export function confirmDiscard(): void {
  for (const ask of forms) ask();
}

/** When the tab is closed or reloaded, the browser asks. */
function preventUnload(event: Event): void {
  event.preventDefault();
}
