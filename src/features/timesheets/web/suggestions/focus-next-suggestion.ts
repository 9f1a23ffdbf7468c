/**
 * Moves the focus to the same button of the next suggestion, or else of the previous one, before this one disappears.
 * After the last one, the panel gets it.
 */
export function focusNextSuggestion(button: HTMLElement): void {
  const panel = button.closest<HTMLElement>('section');
  const row = button.closest('[data-suggestion]');
  if (!panel || !row) return;
  const rows = [...panel.querySelectorAll('[data-suggestion]')];
  const place = rows.indexOf(row);
  const buttonPlace = [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement);
  const next = rows[place + 1] ?? rows[place - 1];
  const target = next?.querySelectorAll('button')[buttonPlace] ?? panel.querySelector('button');
  target?.focus();
}
