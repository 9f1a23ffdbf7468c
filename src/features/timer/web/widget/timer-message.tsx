import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { messageMs } from '#src/features/timer/rules/timer/timer.ts';
import { floatingShadow } from '#src/platform/web/theme/tokens.ts';

/** Why a save was refused, shown for three seconds over other content, so that nothing moves. [4.20] */
export function TimerMessage({ message }: { message: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useNoticeOffset('--timer-message', box, ({ offsetHeight }) => (message ? offsetHeight + 16 : null));
  return (
    // Always rendered, so that screen readers announce changes.
    <Box ref={box} role="status" aria-live="polite">
      {message && (
        <Alert
          severity="error"
          variant="filled"
          role="presentation"
          data-timer-message
          sx={{ boxShadow: floatingShadow, color: 'error.contrastText', bgcolor: 'error.main' }}
        >
          {message}
        </Alert>
      )}
    </Box>
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

/** On phones, notices appear above the message and the open timer: publishes their height to the page's styles. */
export function useNoticeOffset(
  property: '--timer-message' | '--timer-room',
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
