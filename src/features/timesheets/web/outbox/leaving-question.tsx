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

type LeavingQuestionProps = {
  outbox: Outbox;
  /** How many acts of the timer wait. */
  acts: number;
  onLook: () => void;
};

/** For who signs out while something waits to be sent. */
export function LeavingQuestion({ outbox, acts, onLook }: LeavingQuestionProps) {
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
      <DialogTitle id={titleId}>{titleOf(count, acts)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {count + acts === 0 && 'Everything was sent.'}
          {[count > 0 && lossInWords(outbox), acts > 0 && timerStaysInWords(acts)].filter(Boolean).join(' ')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Button color="error" onClick={() => answerLeaving(true)}>
          {count > 0 ? `Sign out and lose ${count === 1 ? 'it' : 'them'}` : 'Sign out'}
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

/** What is sent while one thinks it over is asked about no more. */
function titleOf(count: number, acts: number): string {
  if (count > 0) return 'Sign out and lose your work?';
  return acts > 0 ? 'Sign out before the timer was sent?' : 'Sign out?';
}

function lossInWords(outbox: Outbox): string {
  const isOne = outbox.length === 1;
  const prospects = prospectsInWords(outbox, ', if you stay signed in');
  return `${changesInWords(outbox.length)} ${isOne ? 'has' : 'have'} not been sent. ${prospects} Sign out, and you lose ${isOne ? 'it' : 'them'}.`;
}

function timerStaysInWords(acts: number): string {
  const [have, stay] =
    acts === 1
      ? ['1 act has', 'It stays on this device, and is']
      : [`${acts} acts have`, 'They stay on this device, and are'];
  return `The timer: ${have} not been sent. ${stay} sent when you sign in here again; no other device knows of the timer until then.`;
}
