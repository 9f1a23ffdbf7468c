import type { NavigateFunction } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { download, downloadDirectly } from '#src/platform/web/download.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { deleteWithUndo, mutateEach, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { invoices } from './api.ts';
import { invoiceTitle } from './invoice-labels.ts';
import { invoiceKeys } from './queries.ts';

type Named = Pick<InvoiceSummary, 'id' | 'type' | 'number'>;

export function downloadPdf({ id }: Pick<Named, 'id'>): Promise<void> {
  return download(`/api/v1/invoices/${id}/pdf`);
}

export function downloadEInvoice({ id }: Pick<Named, 'id'>): Promise<void> {
  return download(`/api/v1/invoices/${id}/e-invoice`);
}

/** At most `documentLimits.invoiceArchive`, as one ZIP. */
export function downloadPdfs(documents: readonly Pick<Named, 'id'>[]): Promise<void> {
  return downloadDirectly(`/api/v1/invoices/archive?ids=${documents.map(({ id }) => id).join(',')}`);
}

export function deleteDraft(invoice: Named): Promise<boolean> {
  return deleteWithUndo(invoices, invoice, { done: m.draftDeleted, keys: invoiceKeys });
}

export function deleteDrafts(drafts: readonly Named[]): Promise<void> {
  return mutateEach(
    drafts.map((draft) => ({ id: draft.id, name: invoiceTitle(draft) })),
    {
      keys: invoiceKeys,
      apply: ({ id }) => invoices.delete.call({ id }),
      done: ({ length: count }) => m.draftsDeleted({ count }),
      // The ID of a deleted draft undoes its deletion.
      undo: {
        apply: ({ id }) => invoices.undo.call({ id }),
        done: ({ length: count }) => m.draftsRestored({ count }),
      },
    },
  );
}

export function notifyDraftsCreated(ids: readonly string[]): void {
  const drafts = ids.map((id) => ({ id, type: 'invoice' as const, number: null }));
  notify(m.draftsCreated({ count: ids.length }), {
    action: { kind: 'undo', label: m.undo, run: () => void deleteDrafts(drafts) },
  });
}

/** Opens the new draft. Of a quote, as an invoice if wanted. */
export async function requestDuplicate(
  { id }: Pick<Named, 'id'>,
  navigate: NavigateFunction,
  as: 'same' | 'invoice' = 'same',
): Promise<void> {
  const created = newId();
  const isDone = await runMutation(() => invoices.duplicate.call({ id, newId: created, as }), {
    keys: invoiceKeys,
    isRepeatable: true,
  });
  if (isDone) await navigate(`/invoices/${created}`);
}

export async function createCreditNote({ id }: Pick<Named, 'id'>, navigate: NavigateFunction): Promise<void> {
  const created = newId();
  const isDone = await runMutation(() => invoices.credit.call({ id, newId: created }), {
    keys: invoiceKeys,
    isRepeatable: true,
  });
  if (isDone) await navigate(`/invoices/${created}`);
}

type QuoteAnswer = 'sent' | 'accepted' | 'declined' | 'expired';

export function recordQuoteAnswer(
  { id, state: before }: Pick<InvoiceSummary, 'id' | 'state'>,
  state: QuoteAnswer,
): Promise<boolean> {
  return runMutation(() => invoices.answerQuote.call({ id, state }), {
    done: answerNotices[state],
    undo: isAnswer(before) ? () => invoices.answerQuote.call({ id, state: before }) : undefined,
    keys: invoiceKeys,
  });
}

function isAnswer(state: InvoiceSummary['state']): state is QuoteAnswer {
  return state in answerNotices;
}

const answerNotices: Readonly<Record<QuoteAnswer, string>> = {
  sent: m.quoteReopened,
  accepted: m.quoteAccepted,
  declined: m.quoteDeclined,
  expired: m.quoteExpired,
};
