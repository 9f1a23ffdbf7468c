import type { SyntheticEvent } from 'react';

/** A date or time field whose text can't be read. Its value is still the one before, and saving would lose the text. */
export function findUnreadableInput(container: Element): HTMLInputElement | undefined {
  return [...container.querySelectorAll('input')].find(({ validity }) => validity.customError);
}

/**
 * Wraps the action of a form, or of a button in a dialog or page: while one of its dates or times can't be read, the
 * field shows why instead.
 */
export function whenReadable(act: () => unknown): (event: SyntheticEvent) => void {
  return (event) => {
    if (isReadable(event.currentTarget.closest('form, [role="dialog"], main') ?? document.body)) act();
  };
}

/** If not, the field that can't be read shows why. */
export function isReadable(container: Element): boolean {
  const unreadable = findUnreadableInput(container);
  // Dispatches `invalid`, at which the field shows its problem.
  unreadable?.checkValidity();
  unreadable?.focus();
  return unreadable === undefined;
}
