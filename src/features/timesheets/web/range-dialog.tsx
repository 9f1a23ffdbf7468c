import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { type DayRange, isDay } from '#src/platform/shared/days.ts';

type RangeDialogProps = { range: DayRange; onChoose: (range: DayRange) => void; onClose: () => void };

/** Any days, from and to. */
export function RangeDialog({ range, onChoose, onClose }: RangeDialogProps) {
  const title = useId();
  const [{ from, to }, setTyped] = useState(range);
  const [isTried, setIsTried] = useState(false);
  const problem = problemOf(from, to);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (problem !== undefined) return;
          onChoose({ from, to });
          onClose();
        }}
      >
        <DialogTitle id={title}>Other days</DialogTitle>
        <DialogContent
          sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, pt: '12px !important' }}
        >
          <TextField
            autoFocus
            type="date"
            label="From"
            value={from}
            onChange={({ target }) => setTyped({ from: target.value, to })}
          />
          <TextField
            type="date"
            label="To"
            value={to}
            error={isTried && problem !== undefined}
            helperText={isTried ? problem : undefined}
            onChange={({ target }) => setTyped({ from, to: target.value })}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Show
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function problemOf(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Both days are needed.';
  return to < from ? 'The last day is before the first.' : undefined;
}
