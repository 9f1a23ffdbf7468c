/** What is typed into open forms and is nowhere else yet. What would take it away asks the forms first. */
type DiscardPrompter = () => void;

const forms = new Set<DiscardPrompter>();

/** A form says that something is typed, and how it asks; it gets what takes that back. */
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

/** Where the tab is closed or loaded anew, the browser asks in its own words. */
function preventUnload(event: Event): void {
  event.preventDefault();
}
