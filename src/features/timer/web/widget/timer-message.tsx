import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { messageMs } from '#src/features/timer/rules/timer/timer-state.ts';
import * as styles from './timer-pill.module.css';

/** Why a save was refused, shown for three seconds over other content, so that nothing moves. [4.20] */
export function TimerMessage({ message }: { message: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useNoticeOffset(box, ({ offsetHeight }) => ({ '--timer-message': message ? offsetHeight + 16 : null }));
  return (
    // Always rendered, so that screen readers announce changes.
    <div ref={box} role="status" aria-live="polite">
      {message && (
        <div data-timer-message className={styles.message}>
          <CircleAlert size={20} aria-hidden />
          {message}
        </div>
      )}
    </div>
  );
}

/** A message that disappears after 3 seconds. [4.20, 9.6] */
export function useTimedMessage() {
  const [message, setMessage] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timeout = setTimeout(() => {
      setMessage(null);
    }, messageMs);
    return () => {
      clearTimeout(timeout);
    };
  }, [message]);
  // An object, so that a repeated message shows for 3 seconds again.
  return {
    message: message?.text ?? null,
    showMessage: (text: string) => setMessage({ text }),
    clearMessage: () => setMessage(null),
  };
}

type NoticeOffset = '--timer-message' | '--timer-room' | '--timer-end';

/** Publishes the height of the message or the open timer to the page's styles: notices appear above, pages end above. */
export function useNoticeOffset(
  box: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => Partial<Record<NoticeOffset, number | null>>,
) {
  const measureLatest = useEffectEvent(measure);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const published = new Set<string>();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const publish = () => {
      for (const [property, px] of Object.entries(measureLatest(element))) {
        style.setProperty(property, px === null ? '' : `${px}px`);
        published.add(property);
      }
    };
    // The whole page gets new styles, so what changed its height is painted first.
    const publishLater = () => {
      clearTimeout(waiting);
      waiting = setTimeout(publish);
    };
    // The open timer is a sheet in narrow windows only, and its height follows its fields.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(publishLater) : null;
    if (observer) observer.observe(element);
    else publishLater();
    window.addEventListener('resize', publishLater);
    return () => {
      clearTimeout(waiting);
      observer?.disconnect();
      window.removeEventListener('resize', publishLater);
      for (const property of published) style.removeProperty(property);
    };
  }, [box]);
}
