import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { canSetInvoiced } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { useBilledAmount, useIsBillingRounded } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { invoicedLabel } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { durationFormatter } from '#src/platform/shared/durations.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tabular-numbers.ts';
import { formatEntryCount } from './bulk-target.ts';

type MarkInvoicedDialogProps = {
  /** All selected entries. */
  entries: readonly TimesheetEntry[];
  invoiced: boolean;
  /** Called with the entries that can be marked. */
  onMark: (entries: readonly TimesheetEntry[]) => void;
  onClose: () => void;
};

/** Confirms marking entries as invoiced elsewhere or not invoiced, with totals. */
export function MarkInvoicedDialog({ entries, invoiced, onMark, onClose }: MarkInvoicedDialogProps) {
  const title = useId();
  const markable = entries.filter((entry) => canSetInvoiced(entry, invoiced));
  const skippedCount = entries.length - markable.length;
  const billed = markable.map(useBilledAmount());
  const durations = billed.map(({ ms }) => ms);
  const ms = durations.reduce((sum, each) => sum + each, 0);
  const isRounded = useIsBillingRounded();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>Mark as {invoicedLabel(invoiced)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {markable.length > 0 && (
          <>
            <Box sx={{ fontWeight: 600, ...tabularNumbers }}>
              {formatEntryCount(markable.length)}, {durationFormatter(durations)(ms)} h
              {isRounded && ' rounded'}, <Amount of={sumByCurrency(billed)} />
            </Box>
            <Box>{invoiced ? invoicedConsequence : notInvoicedConsequence}</Box>
          </>
        )}
        {skippedCount > 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            {markable.length === 0 ? 'None of these can be marked: ' : `${formatSkipped(skippedCount)}: `}
            {invoiced ? 'already invoiced or not billable.' : 'on an invoice or not invoiced.'}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {markable.length === 0 ? 'Close' : 'Cancel'}
        </Button>
        {markable.length > 0 && (
          <Button variant="contained" autoFocus onClick={() => onMark(markable)}>
            Mark {formatEntryCount(markable.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function formatSkipped(rest: number): string {
  return `${formatEntryCount(rest)} won’t change`;
}

const invoicedConsequence = 'These entries will be locked and no longer counted as unbilled.';
const notInvoicedConsequence = 'These entries will be editable and count as unbilled again.';
