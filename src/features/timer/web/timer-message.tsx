import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { floating } from '#src/platform/web/theme/floating.ts';
import type { PassingMessage } from './use-passing-message.ts';

/** What became of a save, for three seconds; laid over its surroundings, so that nothing moves. [4.19, 4.20] */
export function TimerMessage({ message }: { message: PassingMessage | null }) {
  return (
    // Always there, so that screen readers hear what comes into it.
    <Box role="status" aria-live="polite">
      {message && (
        <Alert
          severity={message.severity}
          variant="filled"
          role="presentation"
          sx={{
            boxShadow: floating,
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
