import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { ChangedEntry, ChangedExpense } from '#src/features/invoices/contract-issue.ts';
import type { Invoice, InvoiceLine } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { entryProblemLabels } from './changed-entries.ts';
import { expenseProblemLabels } from './changed-expenses.ts';
import { isAsked } from './details/asked-fields.ts';
import type { FieldProblem } from './draft-problems.ts';

/** Issues the stored draft, and keeps why it couldn't be. */
export function useIssue(invoice: Invoice) {
  const [isBusy, setIsBusy] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const [message, setMessage] = useState<string>();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [changed, setChanged] = useState<readonly ChangedEntry[]>([]);
  const [changedExpenses, setChangedExpenses] = useState<readonly ChangedExpense[]>([]);
  const [invoicedLineIds, setInvoicedLineIds] = useState<readonly string[]>([]);

  function clear() {
    setMessage(undefined);
    setIsStale(false);
    setProblems([]);
    setChanged([]);
    setChangedExpenses([]);
    setInvoicedLineIds([]);
  }

  /** Why the dialog stays open: null if it was issued, or the reason is at its line. */
  async function issue(revision: number, onIssued?: () => void): Promise<readonly FieldProblem[] | null> {
    setIsBusy(true);
    clear();
    try {
      const issued = await invoices.issue.call({ id: invoice.id, revision });
      queryClient.setQueryData(invoices.get.queryKey({ input: { id: issued.id } }), issued);
      notify(m.documentIssued({ number: issued.number ?? '' }));
      void refetchInvoices();
      onIssued?.();
      return null;
    } catch (error) {
      const failure = toFailure(error);
      setMessage(failure.message);
      if (!isApiError(error)) return [];
      type Reasons = {
        problems?: FieldProblem[];
        entries?: ChangedEntry[];
        expenses?: ChangedExpense[];
        lineIds?: string[];
      };
      // The contract declares them.
      const data = error.data as Reasons | undefined;
      const found = failure.code === 'INVALID' ? (data?.problems ?? []) : [];
      if (found.length > 0 && found.every(isAsked)) {
        setMessage(undefined);
        return found;
      }
      setProblems(found);
      if (failure.code === 'ENTRIES_CHANGED') setChanged(data?.entries ?? []);
      if (failure.code === 'EXPENSES_CHANGED') setChangedExpenses(data?.expenses ?? []);
      if (failure.code === 'PRICE_INVOICED') setInvoicedLineIds(data?.lineIds ?? []);
      setIsStale(failure.code === 'STALE');
      const isShownOnPage = [
        'INVALID',
        'ENTRIES_CHANGED',
        'EXPENSES_CHANGED',
        'PRICE_INVOICED',
        'STALE',
      ].includes(failure.code);
      return isShownOnPage ? null : [];
    } finally {
      setIsBusy(false);
    }
  }

  return { issue, isBusy, isStale, message, problems, changed, changedExpenses, invoicedLineIds, clear };
}

type Refused = Pick<ReturnType<typeof useIssue>, 'changed' | 'changedExpenses' | 'invoicedLineIds'>;

/** What to show at each line. */
export function lineNotesOf({
  changed,
  changedExpenses,
  invoicedLineIds,
}: Refused): Map<InvoiceLine['id'], string> {
  const byLine = Map.groupBy(changed, ({ lineId }) => lineId);
  return new Map([
    ...invoicedLineIds.map((id) => [id, m.lineIsNotOpen] as const),
    ...[...Map.groupBy(changedExpenses, ({ lineId }) => lineId)].map(
      ([id, those]) =>
        [
          id,
          those
            .map(({ name, problem, invoiceNumber }) =>
              expenseProblemLabels[problem]({ name, number: invoiceNumber ?? '' }),
            )
            .join(' '),
        ] as const,
    ),
    ...[...byLine].map(
      ([id, entries]) =>
        [
          id,
          [...Map.groupBy(entries, ({ problem }) => problem)]
            .map(([problem, those]) =>
              entryProblemLabels[problem]({ count: those.length, number: those[0]?.invoiceNumber ?? '' }),
            )
            .join(' '),
        ] as const,
    ),
  ]);
}
