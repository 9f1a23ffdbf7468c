import type { ChangedEntry, EntryProblem } from '#src/features/invoices/contract-issue.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { hasDuration } from '#src/features/invoices/rules/invoice-terms.ts';
import { hasTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { invoices } from '#src/features/invoices/web/api.ts';

/** Entries with these problems can still be billed, as they are now. */
const billable: readonly EntryProblem[] = ['changed', 'otherTime'];

/** The lines with today's time: what can't be billed any more is left out, and the words stay. */
export async function updateLines(
  lines: readonly InvoiceLine[],
  { clientId, currency }: { clientId: string; currency: string },
  changed: readonly ChangedEntry[],
): Promise<InvoiceLine[]> {
  const affected = new Set(changed.map(({ lineId }) => lineId));
  const gone = new Set(changed.filter(({ problem }) => !billable.includes(problem)).map(({ id }) => id));
  const updated = await Promise.all(
    lines.map(async (line) => {
      if (!affected.has(line.id)) return [line];
      const entryIds = line.entries.map(({ id }) => id).filter((id) => !gone.has(id));
      if (entryIds.length === 0) return [];
      const answer = await invoices.linesFromTime.call({ clientId, entryIds, grouping: 'single' });
      // They are pointed out when it is issued.
      if (answer.currency !== currency) return [line];
      // An amount that someone set stays.
      if (!hasDuration(line)) return [{ ...line, entries: answer.lines.flatMap(({ entries }) => entries) }];
      // Several if their rates or taxes differ now.
      const isOfSeveralTaxes = answer.lines.some((fresh) => !hasTax(fresh, answer.lines[0] ?? fresh));
      return answer.lines.map((fresh, place) => ({
        ...line,
        id: place === 0 ? line.id : fresh.id,
        durationMs: fresh.durationMs,
        quantity: fresh.quantity,
        price: fresh.price,
        entries: fresh.entries,
        from: fresh.from,
        to: fresh.to,
        // An amount is deducted or charged once.
        ...(place > 0 && { discount: withoutAmount(line.discount), charge: withoutAmount(line.charge) }),
        ...(isOfSeveralTaxes && { taxCategory: fresh.taxCategory, taxRate: fresh.taxRate }),
      }));
    }),
  );
  return updated.flat();
}

function withoutAmount(adjustment: InvoiceLine['discount']): InvoiceLine['discount'] {
  return adjustment && 'percent' in adjustment ? adjustment : null;
}
