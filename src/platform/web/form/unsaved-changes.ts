import { flushSync } from 'react-dom';
import { deferSessionEnd } from '#src/platform/web/session-end.ts';

/** Open forms with unsaved changes. Actions that would discard them ask first, and they outlive their session. */
type DiscardPrompter = () => void;
/** A navigation that waits for an answer. */
export type Leaving = { leave: () => void; stay: () => void };
type LeavePrompter = (leaving: Leaving) => void;

const forms = new Set<DiscardPrompter>();
/** Forms that are a page: every link would discard them, not only Back. */
const pages = new Set<LeavePrompter>();

/** Registers a form with changes and its discard prompt; returns the function to unregister it. */
export function registerUnsaved(ask: DiscardPrompter): () => void {
  return register(forms, ask);
}

/** Like `registerUnsaved`, for a form that is a page. */
export function registerUnsavedPage(ask: LeavePrompter): () => void {
  return register(pages, ask);
}

export function hasUnsaved(): boolean {
  return forms.size + pages.size > 0;
}

export function hasUnsavedPage(): boolean {
  return pages.size > 0;
}

/** Leaves a list field: some take a text that is no choice, such as a new tag, only then. */
export function leaveListField(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.getAttribute('role') === 'combobox')
    flushSync(() => field.blur());
}

/** A dialog is left first, and keeps its page. */
export function confirmDiscard(leaving: Leaving): void {
  if (forms.size === 0) for (const ask of pages) ask(leaving);
  else {
    for (const ask of forms) ask();
    leaving.stay();
  }
}

function register<Ask>(asks: Set<Ask>, ask: Ask): () => void {
  asks.add(ask);
  const releaseSession = deferSessionEnd();
  globalThis.addEventListener('beforeunload', preventUnload);
  return () => {
    asks.delete(ask);
    releaseSession();
    if (!hasUnsaved()) globalThis.removeEventListener('beforeunload', preventUnload);
  };
}

/** When the tab is closed or reloaded, the browser asks. */
function preventUnload(event: Event): void {
  event.preventDefault();
}
