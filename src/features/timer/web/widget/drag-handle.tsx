import { GripHorizontal } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import * as m from '#messages/timer.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import * as styles from './timer-panel.module.css';

const stepPx = 24;
const steps: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

/** Moves the panel by pointer or arrow keys. */
export function DragHandle({ onMove }: { onMove: (byX: number, byY: number) => void }) {
  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(...step);
  }
  function drag({ currentTarget, pointerId, movementX, movementY }: PointerEvent) {
    if (currentTarget.hasPointerCapture(pointerId)) onMove(movementX, movementY);
  }
  return (
    <IconButton
      label={m.moveTimer}
      title={m.moveHint}
      onKeyDown={press}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onMouseDown={(event) => {
        // Otherwise the browser drags the link that the panel uncovers.
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onPointerMove={drag}
      className={styles.handle}
    >
      <GripHorizontal size={20} aria-hidden />
    </IconButton>
  );
}
