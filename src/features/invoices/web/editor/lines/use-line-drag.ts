import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

/** Moves a line by dragging its handle, or with the arrow keys on it. */
export function useLineDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);

  function handle(index: number) {
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(index);
      },
      onPointerMove: ({ clientY, currentTarget }: PointerEvent<HTMLElement>) => {
        if (dragged === null) return;
        const over = lineAt(clientY, currentTarget);
        if (over === null || over === dragged) return;
        move(dragged, over);
        setDragged(over);
      },
      onPointerUp: () => setDragged(null),
      onPointerCancel: () => setDragged(null),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(index, index + step);
      },
    };
  }

  return { dragged, handle };
}

export type LineDragHandle = ReturnType<ReturnType<typeof useLineDrag>['handle']>;

/** The line whose middle the pointer has passed. */
function lineAt(clientY: number, handle: HTMLElement): number | null {
  const own = handle.closest('[data-line]');
  const lines = [...(own?.parentElement?.querySelectorAll(':scope > [data-line]') ?? [])];
  const place = lines.findIndex((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return clientY >= top && clientY < bottom;
  });
  return place === -1 ? null : place;
}
