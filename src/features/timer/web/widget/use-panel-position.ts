import { useEffect, useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** The panel's offset from its corner in px, kept while the page is open. */
let panelOffset = { x: 0, y: 0 };

const marginPx = 8;

/** Moves the panel, and keeps it within the window when it is moved or either is resized. */
export function usePanelPosition(sheet: RefObject<HTMLElement | null>): (byX: number, byY: number) => void {
  useLayoutEffect(() => movePanel(sheet.current, 0, 0));
  useEffect(() => {
    const stayWithin = () => movePanel(sheet.current, 0, 0);
    addEventListener('resize', stayWithin);
    return () => {
      removeEventListener('resize', stayWithin);
    };
  }, [sheet]);
  return (byX, byY) => movePanel(sheet.current, byX, byY);
}

function movePanel(panel: HTMLElement | null, byX: number, byY: number): void {
  if (!panel) return;
  // On narrow screens it is a bottom sheet: ignore the offset.
  if (getComputedStyle(panel).position === 'fixed') {
    panel.style.translate = '';
    return;
  }
  if (byX === 0 && byY === 0 && panelOffset.x === 0 && panelOffset.y === 0) return;
  panel.style.translate = `${panelOffset.x}px ${panelOffset.y}px`;
  const box = panel.getBoundingClientRect();
  panelOffset = {
    x: panelOffset.x + clamp(byX, marginPx - box.left, innerWidth - marginPx - box.right),
    y: panelOffset.y + clamp(byY, marginPx - box.top, innerHeight - marginPx - box.bottom),
  };
  panel.style.translate = `${panelOffset.x}px ${panelOffset.y}px`;
}

/** If both limits can't hold, keep the start visible. */
function clamp(by: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, by));
}
