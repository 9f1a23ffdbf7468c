/**
 * Somebody has opened what they will type into, and it is there in a moment only: what is typed until then is for it,
 * and no shortcut. It stands in the field that takes the focus next.
 */
let typeahead: { text: string; end: ReturnType<typeof setTimeout> } | null = null;

/** A part of the page that has not come by then comes without what was typed for it. */
const timeoutMs = 5_000;

export function startTypeahead(): void {
  clearTypeahead();
  typeahead = { text: '', end: setTimeout(clearTypeahead, timeoutMs) };
  document.addEventListener('focusin', insertBuffered);
  document.addEventListener('pointerdown', clearTypeahead);
}

/** It does not come, or somebody has turned to something else. */
export function clearTypeahead(): void {
  if (!typeahead) return;
  clearTimeout(typeahead.end);
  typeahead = null;
  document.removeEventListener('focusin', insertBuffered);
  document.removeEventListener('pointerdown', clearTypeahead);
}

/** Keeps what was typed for a field that comes; answers whether it did. */
export function bufferKey(event: KeyboardEvent): boolean {
  if (!typeahead || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape') clearTypeahead();
  else if (event.key === 'Backspace') typeahead.text = typeahead.text.slice(0, -1);
  else if (/^.$/u.test(event.key)) typeahead.text += event.key;
  else return false;
  event.preventDefault();
  return true;
}

function insertBuffered({ target }: FocusEvent): void {
  if (!typeahead || !isTextField(target)) return;
  const { text } = typeahead;
  clearTypeahead();
  if (text === '') return;
  // What the field does on focus comes first: it may pick what stands there, to be typed over.
  queueMicrotask(() => {
    target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
  });
}

/** Into which text can be put; a clock or a date takes its keys one by one. */
function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && ['text', 'search', 'url', 'tel'].includes(target.type);
}
