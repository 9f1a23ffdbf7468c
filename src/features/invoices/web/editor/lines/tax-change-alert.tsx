import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { hasDuration } from '#src/features/invoices/rules/invoice-terms.ts';
import { spansTaxChange } from '#src/features/invoices/rules/law/spans-tax-change.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { isCountryHidden } from './line-tax.ts';
import { updateLines } from './update-lines.ts';

type TaxChangeAlertProps = {
  lines: readonly InvoiceLine[];
  client: Client;
  currency: string;
  taxOn: (day: string) => LineTax;
  onSplit: (lines: InvoiceLine[]) => void;
};

/** Offers to split lines with time from before and after a change of the tax, which was entered after they were made. */
export function TaxChangeAlert({ lines, client, currency, taxOn, onSplit }: TaxChangeAlertProps) {
  const [isSplitting, setIsSplitting] = useState(false);
  const across = lines.filter((line) => hasDuration(line) && spansTaxChange(line, taxOn));
  if (across.length === 0 || isCountryHidden(client)) return null;

  async function split() {
    setIsSplitting(true);
    const entries = across.flatMap((line) =>
      line.entries.map(({ id }) => ({
        id,
        lineId: line.id,
        problem: 'changed' as const,
        invoiceNumber: null,
      })),
    );
    try {
      onSplit(await updateLines(lines, { clientId: client.id, currency }, entries));
      notify(m.linesUpdated);
    } catch (error) {
      notify(toFailure(error).message, { tone: 'failed' });
    } finally {
      setIsSplitting(false);
    }
  }

  return (
    <Alert
      tone="warning"
      action={
        <Button tone="neutral" isBusy={isSplitting} onClick={() => void split()}>
          {m.splitLines({ count: across.length })}
        </Button>
      }
    >
      {m.linesAcrossTaxes({ count: across.length })}
    </Alert>
  );
}
