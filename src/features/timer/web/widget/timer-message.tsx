import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { messageMs } from '#src/features/timer/rules/timer/timer.ts';
import styles from './timer-pill.module.css';

/** Why a save was refused, shown for three seconds over other content, so that nothing moves. [4.20] */
export function TimerMessage({ message }: { message: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useNoticeOffset('--timer-message', box, ({ offsetHeight }) => (message ? offsetHeight + 16 : null));
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

/** Publishes the height of the message or the open timer to the page's styles: notices appear above, pages end above. */
export function useNoticeOffset(
  property: '--timer-message' | '--timer-room' | '--timer-end',
  box: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => number | null,
) {
  useEffect(() => {
    const { style } = document.documentElement;
    const publish = () => {
      const px = box.current && measure(box.current);
      style.setProperty(property, px === null ? '' : `${px}px`);
    };
    publish();
    // The open timer is a sheet in narrow windows only, and its height follows its fields.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(publish) : null;
    if (box.current) observer?.observe(box.current);
    window.addEventListener('resize', publish);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', publish);
      style.removeProperty(property);
    };
  });
}
