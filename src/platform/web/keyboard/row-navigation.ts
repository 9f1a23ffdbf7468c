import type { KeyboardEvent } from 'react';
import * as m from '#messages/platform.ts';

const rowSelector = '[data-record]';
const controlSelector = 'a[href], button, input, select, textarea, [tabindex]';

/** For `useListedKeys`. */
export const rowKeys = [
  { key: '↑ ↓', label: m.previousOrNextRow, group: m.inAList },
  { key: '← →', label: m.controlsOfTheRow, group: m.inAList },
];

/**
 * Keys of a list whose rows are elements with `data-record`. Up and Down move between rows, and from the search to the
 * first row. Tab stops once per row, at its name, so Enter opens it; Left and Right reach the row's other controls.
 */
export function navigateRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest(rowSelector);
  const isSearch = target.matches('[role="searchbox"]');
  if (row === null && !isSearch) return;
  const next = nextFocus(event, { list: currentTarget, row, target });
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Place = { list: HTMLElement; row: Element | null; target: HTMLElement };

function nextFocus({ key, shiftKey }: KeyboardEvent, place: Place): HTMLElement | undefined {
  const { list, row, target } = place;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const rows = [...list.querySelectorAll(rowSelector)];
    const step = key === 'ArrowDown' ? 1 : -1;
    return nameOf(rows[(row === null ? -1 : rows.indexOf(row)) + step]);
  }
  if (row === null || isEditable(target)) return undefined;
  const controls = controlsIn(row);
  const at = controls.indexOf(target);
  if (key === 'ArrowRight') return controls[at + 1];
  if (key === 'ArrowLeft') return controls[at - 1];
  return key === 'Tab' ? nextStop(place, { row, controls, at, step: shiftKey ? -1 : 1 }) : undefined;
}

type RowPlace = { row: Element; controls: readonly HTMLElement[]; at: number; step: 1 | -1 };

/** The next name; undefined where the browser itself moves the focus on, out of the rows. */
function nextStop({ list }: Place, { row, controls, at, step }: RowPlace): HTMLElement | undefined {
  const name = nameOf(row);
  if (name && (controls.indexOf(name) - at) * step > 0) return name;
  const edge = step === 1 ? controls.at(-1) : controls[0];
  if (!edge) return undefined;
  const all = controlsIn(list);
  const next = all[all.indexOf(edge) + step];
  const nextRow = next?.closest(rowSelector);
  if (nextRow) return nameOf(nextRow);
  // From here, the browser moves to what is outside the rows.
  edge.focus({ preventScroll: true });
  return undefined;
}

function nameOf(row: Element | null | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>('a[href], button') ?? undefined;
}

function controlsIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(controlSelector)].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
  );
}

/** Keys move its caret, or choose in it. */
function isEditable(target: HTMLElement): boolean {
  return target.matches(
    'input:not([type="checkbox"]), select, textarea, [contenteditable], [role="combobox"]',
  );
}
