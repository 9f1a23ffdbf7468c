import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import type {
  PendingChange,
  PendingChanges,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { formatMoment, operationLabel } from './pending-changes-labels.ts';

type OperationRowProps = {
  operation: PendingChange;
  pendingChanges: PendingChanges;
  onCompare: () => void;
  onEdit: () => void;
};

/** A queued change, its time, its problem and the available actions. */
export function OperationRow({ operation, pendingChanges, onCompare, onEdit }: OperationRowProps) {
  const { opId, kind, madeAt, standing } = operation;
  const [isAsking, setIsAsking] = useState(false);
  const label = operationLabel(operation, pendingChanges);
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{label}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {formatMoment(madeAt)}
      </Typography>
      {standing.is !== 'waiting' && (
        <Typography variant="body2" sx={{ color: 'warning.text', mt: 1 }}>
          {standing.is === 'conflict' ? conflictMessage(standing.theirs === null) : standing.reason}
        </Typography>
      )}
      {isAsking ? (
        <Box role="alert" sx={rowStyles}>
          <span>{m.discardChangeQuestion}</span>
          <Button size="small" color="error" onClick={() => void currentPendingChanges()?.discard(opId)}>
            {m.discard}
          </Button>
          <Button size="small" autoFocus onClick={() => setIsAsking(false)}>
            {m.keep}
          </Button>
        </Box>
      ) : (
        <Box sx={rowStyles}>
          {standing.is === 'conflict' && (
            <Button
              size="small"
              variant="outlined"
              aria-label={m.compareOperation({ operation: label })}
              onClick={onCompare}
            >
              {m.compare}
            </Button>
          )}
          {standing.is === 'refused' && (kind === 'create' || kind === 'change') && (
            <Button
              size="small"
              variant="outlined"
              aria-label={m.editOperation({ operation: label })}
              onClick={onEdit}
            >
              {m.edit}
            </Button>
          )}
          {standing.is === 'refused' && (
            <Button
              size="small"
              variant="outlined"
              aria-label={m.sendOperationAgain({ operation: label })}
              onClick={() => void currentPendingChanges()?.sendAgain(opId)}
            >
              {m.sendAgain}
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={m.discardOperation({ operation: label })}
            onClick={() => setIsAsking(true)}
          >
            {m.discard}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function conflictMessage(isDeleted: boolean): string {
  return isDeleted ? m.thisEntryDeletedElsewhere : m.thisEntryChangedElsewhere;
}

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mt: 1,
  '& > button': { minHeight: { xs: 44, sm: 32 } },
};
