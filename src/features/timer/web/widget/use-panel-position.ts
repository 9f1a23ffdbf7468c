import { useEffect, useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** How far the panel has been moved from its corner; as long as the page is open it is found there again. */
let panelOffset = { x: 0, y: 0 };

const marginPx = 8;

/** Lets the panel be moved. Whatever is moved, typed or resized, it stays within the window. */
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
  // On a phone it is a sheet, wherever it has been put before.
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

/** Where both cannot be, the beginning is in sight. */
function clamp(by: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, by));
}
