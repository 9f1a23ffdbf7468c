import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { ChangedEntry, ChangedExpense } from '#src/features/invoices/contract-issue.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { isAsked } from '#src/features/invoices/web/editor/details/asked-fields.ts';
import type { FieldProblem } from '#src/features/invoices/web/editor/draft-problems.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import type { LineNotes, RefusedLines } from './line-notes.ts';

/** Why the server refused to issue the draft. */
type Refusal = RefusedLines & {
  isStale: boolean;
  message: string | undefined;
  problems: readonly FieldProblem[];
  lineNotes: LineNotes;
};

const noRefusal: Refusal = {
  isStale: false,
  message: undefined,
  problems: [],
  changed: [],
  changedExpenses: [],
  invoicedLineIds: [],
  lineNotes: new Map(),
};

export const loadLineNotes = () => import('./line-notes.ts');

/** Issues the stored draft, and keeps why it couldn't be. */
export function useIssue(invoice: Invoice) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState(noRefusal);
  const clear = () => setRefusal(noRefusal);
  const pointOut = (problems: readonly FieldProblem[]) =>
    setRefusal({ ...noRefusal, problems, message: m.checkHighlighted });

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
      const { code, message } = toFailure(error);
      type Reasons = {
        problems?: FieldProblem[];
        entries?: ChangedEntry[];
        expenses?: ChangedExpense[];
        lineIds?: string[];
      };
      // The contract declares them.
      const data = isApiError(error) ? (error.data as Reasons | undefined) : undefined;
      const problems = code === 'INVALID' ? (data?.problems ?? []) : [];
      if (problems.length > 0 && problems.every(isAsked)) return problems;
      const lines: RefusedLines = {
        changed: code === 'ENTRIES_CHANGED' ? (data?.entries ?? []) : [],
        changedExpenses: code === 'EXPENSES_CHANGED' ? (data?.expenses ?? []) : [],
        invoicedLineIds: code === 'PRICE_INVOICED' ? (data?.lineIds ?? []) : [],
      };
      const isStale = code === 'STALE';
      const isAboutLines = Object.values(lines).some(({ length }) => length > 0);
      const shown = { ...noRefusal, isStale, message, problems, ...lines };
      setRefusal(shown);
      // The message says that lines are the reason, so it doesn’t wait for what each of them says.
      if (isAboutLines)
        void loadLineNotes().then(
          ({ lineNotesOf }) => {
            const lineNotes = lineNotesOf(lines);
            setRefusal((latest) => (latest === shown ? { ...latest, lineNotes } : latest));
          },
          () => undefined,
        );
      // The page shows these, and the dialog the others.
      return isAboutLines || code === 'INVALID' || isStale ? null : [];
    } finally {
      setIsBusy(false);
    }
  }

  return { issue, isBusy, ...refusal, clear, pointOut };
}
