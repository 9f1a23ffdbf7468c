/** Makes a field report "09:--" as browsers do: an empty value with bad input. jsdom has no time parts. */
export function makeIncomplete(field: HTMLElement): void {
  Object.defineProperty(field, 'validity', { value: { badInput: true, valid: false }, configurable: true });
}
