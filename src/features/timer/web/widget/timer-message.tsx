import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { messageMs } from '#src/features/timer/rules/timer/timer.ts';
import { floatingShadow } from '#src/platform/web/theme/tokens.ts';

export type TimedMessage = { text: string; severity: 'success' | 'error' };

/** The result of a save, shown for three seconds over other content, so that nothing moves. [4.19, 4.20] */
export function TimerMessage({ message }: { message: TimedMessage | null }) {
  const box = useRef<HTMLDivElement>(null);
  useNoticeOffset('--timer-message', () => (message && box.current ? box.current.offsetHeight + 16 : null));
  return (
    // Always rendered, so that screen readers announce changes.
    <Box ref={box} role="status" aria-live="polite">
      {message && (
        <Alert
          severity={message.severity}
          variant="filled"
          role="presentation"
          sx={{
            boxShadow: floatingShadow,
            color: `${message.severity}.contrastText`,
            bgcolor: `${message.severity}.main`,
          }}
        >
          {message.text}
        </Alert>
      )}
    </Box>
  );
}

/** A message that disappears after 3 seconds. [4.19, 4.20, 9.6] */
export function useTimedMessage() {
  const [message, setMessage] = useState<TimedMessage | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timeout = setTimeout(() => {
      setMessage(null);
    }, messageMs);
    return () => {
      clearTimeout(timeout);
    };
  }, [message]);
  return { message, showMessage: setMessage };
}

/** On phones, notices appear above the message and the open timer: publishes their height to the page's styles. */
export function useNoticeOffset(property: '--timer-message' | '--timer-room', measure: () => number | null) {
  useEffect(() => {
    const { style } = document.documentElement;
    const px = measure();
    if (px !== null) style.setProperty(property, `${px}px`);
    return () => {
      style.removeProperty(property);
    };
  });
}
