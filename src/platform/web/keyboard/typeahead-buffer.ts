/**
 * Buffers keys while the field they are meant for is still loading: they trigger no shortcuts and appear in the next
 * field that gets focus.
 */
let typeahead: { text: string; isEntered: boolean; end: ReturnType<typeof setTimeout> } | null = null;

/** A part that takes longer to load appears without the buffered text. */
const timeoutMs = 5_000;

export function startTypeahead(): void {
  clearTypeahead();
  typeahead = { text: '', isEntered: false, end: setTimeout(clearTypeahead, timeoutMs) };
  document.addEventListener('focusin', insertBuffered);
  document.addEventListener('pointerdown', clearTypeahead);
}

/** Starts, unless it has: a dialog that is still loading may have buffered keys. */
export function continueTypeahead(): void {
  if (!typeahead) startTypeahead();
}

/** Whether a field that is still loading will take the focus. */
export function isFieldExpected(): boolean {
  return typeahead !== null;
}

/** The field isn't coming, or the user moved on. */
export function clearTypeahead(): void {
  if (!typeahead) return;
  clearTimeout(typeahead.end);
  typeahead = null;
  document.removeEventListener('focusin', insertBuffered);
  document.removeEventListener('pointerdown', clearTypeahead);
}

/** Buffers a key for a field that is loading; returns whether it did. */
export function bufferKey(event: KeyboardEvent): boolean {
  if (!typeahead || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape') clearTypeahead();
  else if (event.key === 'Enter' && typeahead.text !== '') typeahead.isEntered = true;
  else if (event.key === 'Backspace') typeahead.text = typeahead.text.slice(0, -1);
  else if (/^.$/u.test(event.key)) typeahead.text += event.key;
  else return false;
  event.preventDefault();
  return true;
}

function insertBuffered({ target }: FocusEvent): void {
  if (!typeahead) return;
  if (!isTextField(target)) {
    // The dialog begins with another control: keys are its own from now on.
    if (target instanceof HTMLElement && target.matches(dialogControl)) clearTypeahead();
    return;
  }
  const { text, isEntered } = typeahead;
  clearTypeahead();
  if (text === '') return;
  // Runs after the field's focus handler, which may select the text to be replaced.
  queueMicrotask(() => {
    target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
    // Runs after React has rendered the text.
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    if (isEntered) queueMicrotask(() => target.dispatchEvent(new KeyboardEvent('keydown', enter)));
  });
}

const dialogControl = '[role$="dialog"] :is(button, input, select)';

/** Whether text can be inserted; date and time fields take keys one by one. */
function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && ['text', 'search', 'url', 'tel'].includes(target.type);
}
