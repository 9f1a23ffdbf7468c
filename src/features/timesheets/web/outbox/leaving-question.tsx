import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Outbox } from '#src/features/timesheets/outbox.ts';
import { answerLeaving } from './leaving.ts';
import { changesInWords, prospectsInWords, undecidedOf } from './outbox-words.ts';

/** For who signs out while something waits to be sent. */
export function LeavingQuestion({ outbox, onLook }: { outbox: Outbox; onLook: () => void }) {
  const titleId = useId();
  const textId = useId();
  const count = outbox.length;
  const undecided = undecidedOf(outbox);
  const stay = () => answerLeaving(false);
  return (
    <Dialog
      open
      onClose={stay}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>Sign out and lose your work?</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {changesInWords(count)} {count === 1 ? 'has' : 'have'} not been sent.{' '}
          {prospectsInWords(outbox, ', if you stay signed in')} Sign out, and you lose{' '}
          {count === 1 ? 'it' : 'them'}.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Button color="error" onClick={() => answerLeaving(true)}>
          Sign out and lose {count === 1 ? 'it' : 'them'}
        </Button>
        {undecided > 0 && (
          <Button
            variant="outlined"
            onClick={() => {
              stay();
              onLook();
            }}
          >
            Look at {undecided === 1 ? 'it' : 'them'}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={stay}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
