type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What public/drawn-page.js remembers from before React took over. */
type EarlyUse = {
  /** What was typed. */
  texts: ReadonlyMap<TextField, string>;
  /** Checkboxes that changed. */
  boxes: ReadonlySet<HTMLElement>;
  /** Pressed last. */
  button: HTMLElement | null;
  /** Remembers no more; from now on, React receives presses. */
  end: () => void;
};

const page = globalThis as { stintEarlyUse?: EarlyUse };

/** Types and presses again, now that it works. */
export function repeatEarlyUse(): void {
  const early = page.stintEarlyUse;
  if (!early) return;
  delete page.stintEarlyUse;
  early.end();
  // During an effect, React would first write back what it knows.
  queueMicrotask(() => {
    for (const [field, text] of focusedFirst(early.texts)) if (field.isConnected) report(field, text);
  });
  // Each in a task of its own: its handler is to know what the one before changed.
  for (const control of [...early.boxes, early.button])
    setTimeout(() => {
      if (control?.isConnected) control.click();
    });
}

/** What the first one changes is rendered, which writes the others back. */
function focusedFirst(texts: EarlyUse['texts']): [TextField, string][] {
  const isFocused = ([field]: [TextField, string]) => Number(field === document.activeElement);
  return [...texts].toSorted((a, b) => isFocused(b) - isFocused(a));
}

/**
 * React kept the text of the field, but its form doesn't know it: it hears of a value that React hasn't seen. Writing the
 * field itself would move the caret and end the composition of a word.
 */
function report(field: TextField, text: string): void {
  // React watches the property of the element itself. Written to a copy, it takes the text from before for the last one.
  const watched = Object.getOwnPropertyDescriptor(field, 'value');
  watched?.set?.call(field.cloneNode(), field.defaultValue);
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  if (field.value !== text) native?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
