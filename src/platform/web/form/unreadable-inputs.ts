/** A date or time field whose text can't be read. Its value is still the one before, and saving would lose the text. */
export function findUnreadableInput(container: HTMLElement): HTMLInputElement | undefined {
  return [...container.querySelectorAll('input')].find(({ validity }) => validity.customError);
}
