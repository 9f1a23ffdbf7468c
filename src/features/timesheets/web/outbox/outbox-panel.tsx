import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type Operation, sendable } from '#src/features/timesheets/outbox.ts';
import { RoomyDialog } from '#src/platform/web/layout/roomy-dialog.tsx';
import { useWork } from '../use-work.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { currentOutbox, useOutbox } from './current.ts';
import { EditRefused } from './edit-refused.tsx';
import { OperationRow } from './operation-row.tsx';
import { prospectsInWords, timerInWords } from './outbox-words.ts';

type Deciding = { about: Operation; by: 'comparing' | 'editing' };

type OutboxPanelProps = {
  /** How many acts of the timer wait. */
  acts: number;
  onClose: () => void;
};

/** What waits to be sent, one by one, and what somebody must decide about. */
export function OutboxPanel({ acts, onClose }: OutboxPanelProps) {
  const titleId = useId();
  const outbox = useOutbox();
  const work = useWork();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const decided = () => setDeciding(null);

  return (
    <>
      <RoomyDialog titleId={titleId} onClose={onClose}>
        <DialogTitle id={titleId}>Waiting to be sent</DialogTitle>
        <DialogContent>
          <Typography role="status" sx={{ color: 'text.secondary', mb: 3 }}>
            {outbox.length === 0 && acts === 0 ? 'Everything was sent.' : prospectsInWords(outbox)}
          </Typography>
          {acts > 0 && (
            <Box sx={{ py: 3 }}>
              <Typography sx={{ fontWeight: 500 }}>{timerInWords(acts)}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Sent once Stint can be reached; the timer runs on here meanwhile.
              </Typography>
            </Box>
          )}
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Changes">
            {outbox.map((operation) => (
              <OperationRow
                key={operation.opId}
                operation={operation}
                outbox={outbox}
                onCompare={() => setDeciding({ about: operation, by: 'comparing' })}
                onEdit={() => setDeciding({ about: operation, by: 'editing' })}
              />
            ))}
          </ul>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Close
          </Button>
          {sendable(outbox).length > 0 && (
            <Button variant="contained" onClick={() => currentOutbox()?.sendNow()}>
              Try now
            </Button>
          )}
        </DialogActions>
      </RoomyDialog>
      {deciding?.by === 'comparing' && (
        <ConflictDialog operation={deciding.about} outbox={outbox} work={work} onClose={decided} />
      )}
      {deciding?.by === 'editing' && <EditRefused operation={deciding.about} work={work} onClose={decided} />}
    </>
  );
}
