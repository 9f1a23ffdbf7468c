type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What public/server-rendered-page.js remembers from before React took over. */
type EarlyUse = {
  /** What was typed. */
  texts: ReadonlyMap<TextField, string>;
  /** Checkboxes that changed. */
  boxes: ReadonlySet<HTMLElement>;
  /** Pressed last. */
  button: HTMLElement | null;
  /** A word, such as with a Japanese keyboard. */
  isComposing: boolean;
  /** Where the caret was when React took over. */
  caret?: { field: TextField; text: string; start: number; end: number };
  /** Remembers no more; from now on, React receives presses. */
  end: () => void;
};

const page = globalThis as { stintEarlyUse?: EarlyUse };

/**
 * While it takes over, React may write what the server rendered into the field that is typed into. So it waits for a word that
 * is being composed, and the caret goes back afterwards.
 */
export async function prepareTakeover(): Promise<void> {
  const early = page.stintEarlyUse;
  if (!early) return;
  while (early.isComposing)
    await new Promise((resolve) => {
      addEventListener('compositionend', resolve, { once: true });
    });
  for (const field of early.texts.keys()) {
    const { value: text, selectionStart: start, selectionEnd: end } = field;
    if (field === document.activeElement && start !== null && end !== null)
      early.caret = { field, text, start, end };
  }
}

/** Types and presses again, now that it works. */
export function repeatEarlyUse(): void {
  const early = page.stintEarlyUse;
  if (!early) return;
  delete page.stintEarlyUse;
  early.end();
  // During an effect, React would first write back what it knows.
  queueMicrotask(() => {
    for (const [field, text] of focusedFirst(early.texts)) if (field.isConnected) report(field, text);
    const { caret } = early;
    if (caret && caret.field.value === caret.text) caret.field.setSelectionRange(caret.start, caret.end);
  });
  // Separate tasks let each handler see what the one before changed.
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
 * React kept the text of the field, but its form doesn't know it: it hears of a value that React hasn't seen. The field
 * itself is written only if React has written it.
 */
function report(field: TextField, text: string): void {
  // React watches the property of the element itself. Written to a copy, it takes the text from before for the last one.
  const watched = Object.getOwnPropertyDescriptor(field, 'value');
  watched?.set?.call(field.cloneNode(), field.defaultValue);
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  if (field.value !== text) native?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
