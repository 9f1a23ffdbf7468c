import { loadSelects } from './select.tsx';
import { loadSuggestions } from './suggest-input.tsx';

/** Loads what fields open, ahead of time. */
export async function loadLists(): Promise<void> {
  await Promise.all([loadSelects(), loadSuggestions()]);
}
