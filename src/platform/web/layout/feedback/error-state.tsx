import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CloudOff, TriangleAlert } from 'lucide-react';
import * as m from '#messages/platform.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { messageLayout } from './icon-disc.tsx';

/** What happened, what is safe, what to do. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, isUnreachable } = toFailure(error);
  const Icon = isUnreachable ? CloudOff : TriangleAlert;
  return (
    <Box role="alert" sx={messageLayout}>
      <Box aria-hidden sx={{ color: isUnreachable ? 'text.secondary' : 'error.text' }}>
        <Icon size={28} strokeWidth={1.75} />
      </Box>
      <Typography sx={{ maxWidth: 420, textWrap: 'balance' }}>
        {isUnreachable ? m.unreachableRecords : message}
      </Typography>
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {m.tryAgain}
      </Button>
    </Box>
  );
}
