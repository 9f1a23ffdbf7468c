/**
 * The field of a day or clock in which one part is missing, like 09:--. Its value is empty, as the browser has it; to
 * take that for a cleared field would lose what was there.
 */
export function findIncompleteInput(container: HTMLElement): HTMLInputElement | undefined {
  return [...container.querySelectorAll('input')].find(({ validity }) => validity.badInput);
}

/** The end of a sentence that begins with the field's label. */
export const incompleteReason = 'is incomplete: finish or clear it';
