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
    const form = event.currentTarget.closest('form, [role="dialog"], main') ?? document.body;
    const unreadable = findUnreadableInput(form);
    if (!unreadable) {
      act();
      return;
    }
    // Dispatches `invalid`, at which the field shows its problem.
    unreadable.checkValidity();
    unreadable.focus();
  };
}
