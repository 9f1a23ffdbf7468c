import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** How far the panel has been moved from its corner; as long as the page is open it is found there again. */
let placed = { x: 0, y: 0 };

const marginPx = 8;

/** Lets the panel be moved. Whatever is moved, typed or resized, it stays within the window. */
export function usePlace(sheet: RefObject<HTMLElement | null>): (byX: number, byY: number) => void {
  useLayoutEffect(() => put(sheet.current, 0, 0));
  useEffect(() => {
    const stayWithin = () => put(sheet.current, 0, 0);
    addEventListener('resize', stayWithin);
    return () => {
      removeEventListener('resize', stayWithin);
    };
  }, [sheet]);
  return (byX, byY) => put(sheet.current, byX, byY);
}

function put(panel: HTMLElement | null, byX: number, byY: number): void {
  if (!panel) return;
  // On a phone it is a sheet, wherever it has been put before.
  if (getComputedStyle(panel).position === 'fixed') {
    panel.style.translate = '';
    return;
  }
  if (byX === 0 && byY === 0 && placed.x === 0 && placed.y === 0) return;
  panel.style.translate = `${placed.x}px ${placed.y}px`;
  const box = panel.getBoundingClientRect();
  placed = {
    x: placed.x + within(byX, marginPx - box.left, innerWidth - marginPx - box.right),
    y: placed.y + within(byY, marginPx - box.top, innerHeight - marginPx - box.bottom),
  };
  panel.style.translate = `${placed.x}px ${placed.y}px`;
}

/** Where both cannot be, the beginning is in sight. */
function within(by: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, by));
}
