import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { canSetInvoiced } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { useBilledAmount, useIsBillingRounded } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';

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
  const markable = entries.filter((entry) => canSetInvoiced(entry, invoiced));
  const skippedCount = entries.length - markable.length;
  const billed = markable.map(useBilledAmount());
  const billedMs = billed.reduce((sum, { ms }) => sum + ms, 0);
  const { when } = useAccount().preferences.rounding;
  const isRounded = useIsBillingRounded({
    isRounded: when === 'billed' && markable.some(({ rounding }) => rounding && rounding.minutes > 0),
  });
  const summary = billed.some(({ amountMinor }) => amountMinor !== 0)
    ? isRounded
      ? m.entriesToMarkRounded
      : m.entriesToMark
    : isRounded
      ? m.unchargedEntriesToMarkRounded
      : m.unchargedEntriesToMark;
  return (
    <DialogShell
      title={invoiced ? m.markAsInvoicedElsewhere : m.markAsNotInvoiced}
      onClose={onClose}
      actions={
        markable.length > 0 && (
          <Button variant="filled" autoFocus onClick={() => onMark(markable)}>
            {m.markEntries({ count: markable.length })}
          </Button>
        )
      }
    >
      {markable.length > 0 && (
        <>
          <div className={text.medium}>
            <RichText
              text={summary({ count: markable.length, duration: formatDuration(billedMs) })}
              tags={{ amount: () => <Amount of={sumByCurrency(billed)} /> }}
            />
          </div>
          <div>{invoiced ? m.markAsInvoicedElsewhereEffect : m.markAsNotInvoicedEffect}</div>
        </>
      )}
      {skippedCount > 0 && (
        <div className={text.quiet}>
          {markable.length === 0 ? noneLabel(invoiced) : skippedLabel(invoiced, skippedCount)}
        </div>
      )}
    </DialogShell>
  );
}

function noneLabel(invoiced: boolean): string {
  return invoiced ? m.noneCanBeInvoicedElsewhere : m.noneCanBeNotInvoiced;
}

function skippedLabel(invoiced: boolean, count: number): string {
  return invoiced ? m.someCannotBeInvoicedElsewhere({ count }) : m.someCannotBeNotInvoiced({ count });
}
