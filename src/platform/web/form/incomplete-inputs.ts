import * as m from '#messages/platform.ts';

/**
 * A date or time field with a missing part, such as 09:--. Browsers report its value as empty; treating it as cleared
 * would lose the stored value.
 */
export function findIncompleteInput(container: HTMLElement): HTMLInputElement | undefined {
  return [...container.querySelectorAll('input')].find(({ validity }) => validity.badInput);
}

/** Follows the field's label. */
export const incompleteReason = m.isIncomplete;
