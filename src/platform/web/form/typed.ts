/** What is typed into open forms and is nowhere else yet. What would take it away asks the forms first. */
type Ask = () => void;

const forms = new Set<Ask>();

/** A form says that something is typed, and how it asks; it gets what takes that back. */
export function holdTyped(ask: Ask): () => void {
  forms.add(ask);
  globalThis.addEventListener('beforeunload', stay);
  return () => {
    forms.delete(ask);
    if (forms.size === 0) globalThis.removeEventListener('beforeunload', stay);
  };
}

export function hasTyped(): boolean {
  return forms.size > 0;
}

export function askTyped(): void {
  for (const ask of forms) ask();
}

/** Where the tab is closed or loaded anew, the browser asks in its own words. */
function stay(event: Event): void {
  event.preventDefault();
}
