import type { KeyboardEvent } from 'react';

type Step = { rows: number; days: number };

/**
 * Spreadsheet navigation: up and down always; left and right only if the caret is at the edge or the cell is
 * unedited. Null for other keys.
 */
export function stepForKey({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): Step | null {
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  switch (key) {
    case 'Enter':
      return { rows: shiftKey ? -1 : 1, days: 0 };
    case 'ArrowUp':
      return { rows: -1, days: 0 };
    case 'ArrowDown':
      return { rows: 1, days: 0 };
    case 'ArrowLeft':
      return !shiftKey && (isWhole || selectionEnd === 0) ? { rows: 0, days: -1 } : null;
    case 'ArrowRight':
      return !shiftKey && (isWhole || selectionStart === value.length) ? { rows: 0, days: 1 } : null;
    default:
      return null;
  }
}

/** Focuses the cell at this offset; false at the grid's edge. */
export function focusCell(cell: HTMLInputElement, { rows, days }: Step): boolean {
  const line = cell.closest('tr');
  const table = cell.closest('table');
  if (!line || !table) return false;
  const lines = [...table.querySelectorAll('tr')].filter((each) => rowCells(each).length > 0);
  const target = lines[lines.indexOf(line) + rows];
  const next = target && rowCells(target)[rowCells(line).indexOf(cell) + days];
  next?.focus();
  return next !== undefined;
}

function rowCells(line: Element): HTMLInputElement[] {
  return [...line.querySelectorAll<HTMLInputElement>('input[data-cell]')];
}
