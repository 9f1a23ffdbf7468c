/**
 * Somebody has opened what they will type into, and it is there in a moment only: what is typed until then is for it,
 * and no shortcut. It stands in the field that takes the focus next.
 */
let early: { text: string; end: ReturnType<typeof setTimeout> } | null = null;

/** A part of the page that has not come by then comes without what was typed for it. */
const patienceMs = 5_000;

export function expectTyping(): void {
  forgetTyping();
  early = { text: '', end: setTimeout(forgetTyping, patienceMs) };
  document.addEventListener('focusin', give);
  document.addEventListener('pointerdown', forgetTyping);
}

/** It does not come, or somebody has turned to something else. */
export function forgetTyping(): void {
  if (!early) return;
  clearTimeout(early.end);
  early = null;
  document.removeEventListener('focusin', give);
  document.removeEventListener('pointerdown', forgetTyping);
}

/** Keeps what was typed for a field that comes; answers whether it did. */
export function keepEarly(event: KeyboardEvent): boolean {
  if (!early || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape') forgetTyping();
  else if (event.key === 'Backspace') early.text = early.text.slice(0, -1);
  else if (/^.$/u.test(event.key)) early.text += event.key;
  else return false;
  event.preventDefault();
  return true;
}

function give({ target }: FocusEvent): void {
  if (!early || !isTextField(target)) return;
  const { text } = early;
  forgetTyping();
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
