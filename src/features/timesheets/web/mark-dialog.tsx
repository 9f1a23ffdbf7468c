import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { canBeMarked } from '#src/features/timesheets/invoiced-elsewhere.ts';
import { durationFormat } from '#src/platform/shared/durations.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { figures } from '#src/platform/web/theme/figures.ts';
import { entriesInWords } from './bulk.ts';
import { invoicedInWords } from './entry-words.ts';
import { useBilled, useIsBillingRounded } from './use-billed.ts';

type MarkDialogProps = {
  /** All that are selected. */
  entries: readonly TimesheetEntry[];
  invoiced: boolean;
  /** Those that can be marked, and no others. */
  onMark: (entries: readonly TimesheetEntry[]) => void;
  onClose: () => void;
};

/** Says what comes of marking many entries as invoiced elsewhere or as not invoiced, before it is done. */
export function MarkDialog({ entries, invoiced, onMark, onClose }: MarkDialogProps) {
  const title = useId();
  const meant = entries.filter((entry) => canBeMarked(entry, invoiced));
  const rest = entries.length - meant.length;
  const billed = meant.map(useBilled());
  const durations = billed.map(({ ms }) => ms);
  const ms = durations.reduce((sum, each) => sum + each, 0);
  const isRounded = useIsBillingRounded();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>Mark as {invoicedInWords(invoiced)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {meant.length > 0 && (
          <>
            <Box sx={{ fontWeight: 600, ...figures }}>
              {entriesInWords(meant.length)}, {durationFormat(durations)(ms)} h{isRounded && ' rounded'},{' '}
              <Amount of={sumByCurrency(billed)} />
            </Box>
            <Box>{invoiced ? comesOfInvoiced : comesOfNotInvoiced}</Box>
          </>
        )}
        {rest > 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            {meant.length === 0 ? 'None of them can be marked so: ' : `${restInWords(rest)}: `}
            {invoiced ? 'invoiced already, or not billable.' : 'on an invoice, or not invoiced.'}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {meant.length === 0 ? 'Close' : 'Cancel'}
        </Button>
        {meant.length > 0 && (
          <Button variant="contained" autoFocus onClick={() => onMark(meant)}>
            Mark {entriesInWords(meant.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function restInWords(rest: number): string {
  return `${entriesInWords(rest)} of those selected ${rest === 1 ? 'stays as it is' : 'stay as they are'}`;
}

const comesOfInvoiced = 'They are locked and count as unbilled nowhere, though no invoice here holds them.';
const comesOfNotInvoiced = 'They can be changed again and count as unbilled: the next invoice asks for them.';
