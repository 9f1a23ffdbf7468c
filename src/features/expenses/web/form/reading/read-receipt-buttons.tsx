import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ScanText } from 'lucide-react';
import { use } from 'react';
import * as m from '#messages/expenses.ts';
import { ReceiptReadingContext } from './read-fields.ts';

/** Reads the receipt of the form, and says what came of it. */
export function ReadReceiptButtons() {
  const { onRead, reading, canReadPicture, outcome } = use(ReceiptReadingContext);
  if (!onRead) return null;
  const message =
    reading === null ? outcome?.message : reading === 'picture' ? m.readingPicture : m.readingReceipt;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ScanText size={16} aria-hidden />}
          loading={reading === 'receipt'}
          disabled={reading !== null}
          onClick={() => onRead({ readsPicture: false })}
        >
          {m.readReceipt}
        </Button>
        {canReadPicture && (
          <Button
            variant="outlined"
            color="inherit"
            loading={reading === 'picture'}
            disabled={reading !== null}
            onClick={() => onRead({ readsPicture: true })}
          >
            {m.readPicture}
          </Button>
        )}
      </Box>
      <Box aria-live="polite">
        {message !== undefined && (
          <Alert severity={reading === null && outcome?.isProblem ? 'warning' : 'info'}>{message}</Alert>
        )}
      </Box>
    </Box>
  );
}
