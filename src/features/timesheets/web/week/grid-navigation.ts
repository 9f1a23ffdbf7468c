import type { KeyboardEvent } from 'react';

type Step = { rows: number; days: number };

/**
 * Where a key leads in the grid, as in a spreadsheet: up and down always; left and right only where the caret can go
 * no further, or nothing is typed yet. Null where it leads nowhere.
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

/** The cell that lies so many rows and days from this one; false at the grid's edge. */
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
