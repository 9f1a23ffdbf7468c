/**
 * The field of a day or clock in which one part is missing, like 09:--. Its value is empty, as the browser has it; to
 * take that for a cleared field would lose what was there.
 */
export function halfTyped(inside: HTMLElement): HTMLInputElement | undefined {
  return [...inside.querySelectorAll('input')].find(({ validity }) => validity.badInput);
}

/** The end of a sentence that begins with the field's label. */
export const halfTypedReason = 'is typed only in part: finish it, or clear it';
