import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Who adds a row goes on to fill it: once its dialog is gone, the focus is in its first cell. */
export function useFocusNewRow(
  grid: RefObject<HTMLElement | null>,
  isAdding: boolean,
): (key: string) => void {
  const newRowKey = useRef<string | null>(null);
  useEffect(() => {
    if (newRowKey.current === null || isAdding) return;
    const lines = [...(grid.current?.querySelectorAll('tr') ?? [])];
    const line = lines.find(({ dataset }) => dataset.row === newRowKey.current);
    line?.querySelector('input')?.focus();
    if (line) newRowKey.current = null;
  });
  return (key) => {
    newRowKey.current = key;
  };
}
