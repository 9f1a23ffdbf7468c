/** As a browser tells of "09:--": no value, and yet something is typed. jsdom has no parts of a clock. */
export function makeIncomplete(field: HTMLElement): void {
  Object.defineProperty(field, 'validity', { value: { badInput: true, valid: false }, configurable: true });
}
