type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What public/drawn-page.js remembers from before React took over. */
type EarlyUse = {
  /** Pressed last. */
  control: HTMLElement | null;
  /** Typed into. */
  fields: ReadonlySet<TextField>;
  /** Remembers no more presses. */
  stop: () => void;
  /** Remembers no more fields. */
  end: () => void;
};

const page = globalThis as { stintEarlyUse?: EarlyUse };

/** From now on, React itself receives presses. */
export function stopRememberingPresses(): void {
  page.stintEarlyUse?.stop();
}

/** Types and presses again, now that it works. */
export function repeatEarlyUse(): void {
  const early = page.stintEarlyUse;
  if (!early) return;
  delete page.stintEarlyUse;
  early.end();
  for (const field of early.fields) if (field.isConnected) typeAgain(field);
  if (early.control?.isConnected) early.control.click();
}

/** React kept the text of the field, but its form doesn't know it: it hears of a value that it hasn't seen. */
function typeAgain(field: TextField): void {
  const { value } = field;
  field.value = field.defaultValue;
  // React watches the property of the element itself.
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  native?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
