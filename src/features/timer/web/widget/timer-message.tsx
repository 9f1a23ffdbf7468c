import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { floatingShadow } from '#src/platform/web/theme/elevation.ts';
import type { TimedMessage } from './use-timed-message.ts';

/** The result of a save, shown for three seconds over other content, so that nothing moves. [4.19, 4.20] */
export function TimerMessage({ message }: { message: TimedMessage | null }) {
  const box = useRef<HTMLDivElement>(null);
  useMessageOffset(box, message);
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

/** On phones, notices appear above the message. */
function useMessageOffset(box: RefObject<HTMLElement | null>, message: TimedMessage | null): void {
  useEffect(() => {
    if (!message) return undefined;
    const root = document.documentElement;
    root.style.setProperty('--timer-message', `${(box.current?.offsetHeight ?? 0) + 16}px`);
    return () => {
      root.style.removeProperty('--timer-message');
    };
  }, [box, message]);
}
