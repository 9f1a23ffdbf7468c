import type { KeyboardEvent } from 'react';

/**
 * Up and Down move between rows of a list (elements with `data-record`), and from the search to the first row. Focus
 * goes to the row's name, so Enter opens it.
 */
export function navigateRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  const row = target.closest('[data-record]');
  const isSearch = target.matches('[role="searchbox"]');
  if (row === null && !isSearch) return;
  const rows = [...currentTarget.querySelectorAll('[data-record]')];
  const next = rows[(row === null ? -1 : rows.indexOf(row)) + step];
  const name = next?.querySelector<HTMLElement>('a[href], button');
  if (!name) return;
  event.preventDefault();
  name.focus();
}
