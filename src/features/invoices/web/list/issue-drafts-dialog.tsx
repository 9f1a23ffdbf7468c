import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { Invoice, InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { inDialogOrder } from '#src/features/invoices/web/editor/details/missing-details.ts';
import { issueDayWarnings } from '#src/features/invoices/web/editor/issue/issue-day-warnings.ts';
import { invoiceName } from '#src/features/invoices/web/invoice-labels.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { QueueDialog } from '#src/platform/web/layout/queue/queue-dialog.tsx';
import { useQueue } from '#src/platform/web/layout/queue/use-queue.ts';
import * as styles from './list.module.css';

type IssueDraftsDialogProps = {
  drafts: readonly InvoiceSummary[];
  clientName: (draft: InvoiceSummary) => string;
  /** Sends those that were issued. */
  onSend: (issued: readonly InvoiceSummary[]) => void;
  /** With the drafts that weren't issued. */
  onClose: (left: readonly InvoiceSummary[]) => void;
};

/** Issues one draft after the other, so that their numbers follow this order. */
export function IssueDraftsDialog({ drafts, clientName, onSend, onClose }: IssueDraftsDialogProps) {
  const [ordered] = useState(() => drafts.toSorted(byAge));
  const queue = useQueue(ordered, { run: issueDraft, reasonOf });
  const { outcomes, left } = queue;
  const today = useAccountToday();
  const { data } = useQuery(invoices.nextNumbers.queryOptions({ input: { day: today }, staleTime: 0 }));
  const count = ordered.length;
  const issued = ordered.flatMap((draft) => {
    const outcome = outcomes.get(draft.id);
    return outcome?.is === 'done' ? [{ ...draft, ...toSummary(outcome.result) }] : [];
  });
  // Only now: a list of drafts would become empty, and this dialog with what became of them would close.
  const close = () => {
    onClose(left);
    if (outcomes.size > 0) void refetchInvoices();
  };
  return (
    <QueueDialog
      queue={queue}
      items={ordered}
      question={m.issueDraftsQuestion({ count })}
      label={m.issueDrafts({ count })}
      listLabel={m.drafts}
      help={m.issueDraftsHelp}
      progressOf={(done) => m.issuedOf({ done, count })}
      describe={(draft) => ({
        name: clientName(draft) || m.noClient,
        detail: invoiceName(draft),
        warnings: issueDayWarnings({ ...draft, issueDay: draft.issueDay ?? today }, today, data?.lastDays),
      })}
      before={({ dueMinor, currency }) => formatMoney({ amountMinor: dueMinor, currency })}
      runningLabel={m.issuing}
      after={({ id }, { number }) => (
        <TextLink to={`/invoices/${id}`} onClick={close}>
          {number ?? ''}
        </TextLink>
      )}
      repair={{ label: m.openDraft, path: ({ id }) => `/invoices/${id}` }}
      nextSteps={
        issued.length > 0 && (
          <Button tone="neutral" onClick={() => onSend(issued)}>
            {m.sendByEmail({ count: issued.length })}
          </Button>
        )
      }
      total={
        count > 1 && (
          <div className={styles.total}>
            {m.total}
            <Amount of={ordered.map(({ dueMinor, currency }) => ({ amountMinor: dueMinor, currency }))} />
          </div>
        )
      }
      onClose={close}
    />
  );
}

function issueDraft({ id, revision }: InvoiceSummary): Promise<Invoice> {
  return invoices.issue.call({ id, revision });
}

/** What issuing changed of the row. */
function toSummary({ state, number, issueDay, revision }: Invoice) {
  return { state, number, issueDay, revision };
}

/** The editor asks for every field; here the first one in its order is enough, and the client before all others. */
function reasonOf(error: unknown): string {
  const { code, message } = toFailure(error);
  if (code !== 'INVALID' || !isApiError(error)) return message;
  // The contract declares it.
  const { problems = [] } = error.data as { problems?: { field: string; code: string; rule?: string }[] };
  const first = problems.find(({ field }) => field === 'clientId') ?? inDialogOrder(problems)[0];
  const reason = first?.code === 'required' ? missingReasons[first.field] : undefined;
  return reason ?? (first?.rule === undefined ? m.draftHasErrors : m.eInvoiceNeedsDetails);
}

const missingReasons: Readonly<Record<string, string>> = {
  clientId: m.chooseClient,
  serviceFrom: m.addServiceDays,
  'seller.name': m.nameYourBusiness,
  'seller.street': m.addYourAddress,
  'seller.city': m.addYourAddress,
  'seller.country': m.addYourAddress,
  'seller.vatId': m.addYourTaxNumber,
  'seller.taxNumber': m.addYourTaxNumber,
  'buyer.street': m.addClientAddress,
  'buyer.city': m.addClientAddress,
  'buyer.vatId': m.addClientVatId,
};

/** Numbers follow the days of issue, and drafts without one come last, the oldest first. */
function byAge(a: InvoiceSummary, b: InvoiceSummary): number {
  const [one, other] = [a, b].map(({ issueDay, createdAt }) => `${issueDay ?? '9999'} ${createdAt}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
