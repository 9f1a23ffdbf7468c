import { type RefObject, useEffect, useRef } from 'react';

/** Who adds a row goes on to fill it: once its dialog is gone, the focus is in its first cell. */
export function useFreshRow(grid: RefObject<HTMLElement | null>, isAdding: boolean): (key: string) => void {
  const fresh = useRef<string | null>(null);
  useEffect(() => {
    if (fresh.current === null || isAdding) return;
    const lines = [...(grid.current?.querySelectorAll('tr') ?? [])];
    const line = lines.find(({ dataset }) => dataset.row === fresh.current);
    line?.querySelector('input')?.focus();
    if (line) fresh.current = null;
  });
  return (key) => {
    fresh.current = key;
  };
}
