import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** After adding a row, focuses its first cell when the dialog has closed. */
export function useFocusNewRow(
  grid: RefObject<HTMLElement | null>,
  isAdding: boolean,
): (key: string) => void {
  const newRowKey = useRef<string | null>(null);
  useEffect(() => {
    if (newRowKey.current === null || isAdding) return;
    const lines = [...(grid.current?.querySelectorAll('tr') ?? [])];
    const line = lines.find(({ dataset }) => dataset.row === newRowKey.current);
    if (!line) return;
    newRowKey.current = null;
    // The dialog gives the focus back to its button first.
    requestAnimationFrame(() => line.querySelector('input')?.focus());
  });
  return (key) => {
    newRowKey.current = key;
  };
}
