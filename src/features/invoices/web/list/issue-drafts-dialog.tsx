import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { issueDayWarnings } from '#src/features/invoices/web/editor/issue-day-warnings.ts';
import { invoiceName } from '#src/features/invoices/web/invoice-labels.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import styles from './list.module.css';
import { useIssueQueue } from './use-issue-queue.ts';
import type { IssueOutcome } from './use-issue-queue.ts';

type IssueDraftsDialogProps = {
  drafts: readonly InvoiceSummary[];
  clientName: (draft: InvoiceSummary) => string;
  /** With the drafts that weren't issued. */
  onClose: (left: readonly InvoiceSummary[]) => void;
};

/** Asks once, then issues one draft after the other and shows what became of each. */
export function IssueDraftsDialog({ drafts, clientName, onClose }: IssueDraftsDialogProps) {
  const [ordered] = useState(() => drafts.toSorted(byAge));
  const { outcomes, issuedCount, state, run, stop } = useIssueQueue(ordered);
  const today = useToday(useAccount().preferences.timeZone);
  const { data } = useQuery(invoices.nextNumbers.queryOptions({ input: { day: today }, staleTime: 0 }));
  const count = ordered.length;
  const progressLabel = m.issuedOf({ done: issuedCount, count });
  // Only now: a list of drafts would become empty, and this dialog with what became of them would close.
  const close = () => {
    onClose(ordered.filter(({ id }) => outcomes.get(id)?.is !== 'issued'));
    if (outcomes.size > 0) void refetchInvoices();
  };
  return (
    <DialogShell
      title={state === 'ready' ? m.issueDraftsQuestion({ count }) : m.issueDrafts({ count })}
      width="medium"
      isBusy={state === 'running'}
      onClose={close}
      {...(state !== 'ready' && { cancelLabel: null })}
      actions={
        state === 'ready' ? (
          <Button variant="filled" autoFocus onClick={() => void run()}>
            {m.issueDrafts({ count })}
          </Button>
        ) : state === 'running' ? (
          <Button tone="neutral" onClick={stop}>
            {m.stop}
          </Button>
        ) : (
          <Button variant="filled" autoFocus onClick={close}>
            {m.done}
          </Button>
        )
      }
    >
      {state === 'ready' ? (
        <p className={text.body}>{m.issueDraftsHelp}</p>
      ) : (
        <div className={styles.progress}>
          <p aria-live="polite" className={text.body}>
            {progressLabel}
          </p>
          <Progress label={progressLabel} percent={(100 * finishedCount(outcomes)) / count} />
        </div>
      )}
      <ul aria-label={m.drafts} className={text.list}>
        {ordered.map((draft) => (
          <li key={draft.id} className={styles.draft}>
            <div>
              <div className={text.medium}>{clientName(draft) || m.noClient}</div>
              <div className={classNames(text.small, text.quiet)}>{invoiceName(draft)}</div>
              {state === 'ready' &&
                issueDayWarnings({ ...draft, issueDay: draft.issueDay ?? today }, today, data?.lastDays).map(
                  (warning) => (
                    <div key={warning} className={classNames(text.small, text.warning)}>
                      {warning}
                    </div>
                  ),
                )}
            </div>
            <div className={styles.outcome}>
              <Outcome of={outcomes.get(draft.id)} draft={draft} onOpen={close} />
            </div>
          </li>
        ))}
      </ul>
      {state === 'ready' && count > 1 && (
        <div className={styles.total}>
          {m.total}
          <Amount of={ordered.map(({ dueMinor, currency }) => ({ amountMinor: dueMinor, currency }))} />
        </div>
      )}
    </DialogShell>
  );
}

type OutcomeProps = { of: IssueOutcome | undefined; draft: InvoiceSummary; onOpen: () => void };

function Outcome({ of: outcome, draft: { id, dueMinor, currency }, onOpen }: OutcomeProps) {
  switch (outcome?.is) {
    case undefined:
      return formatMoney({ amountMinor: dueMinor, currency });
    case 'issuing':
      return <div className={text.quiet}>{m.issuing}</div>;
    case 'issued':
      return (
        <TextLink to={`/invoices/${id}`} onClick={onOpen}>
          {outcome.number}
        </TextLink>
      );
    case 'failed':
      return (
        <>
          <div className={text.error}>{outcome.reason}</div>
          <TextLink to={`/invoices/${id}`} onClick={onOpen}>
            {m.openDraft}
          </TextLink>
        </>
      );
  }
}

function finishedCount(outcomes: ReadonlyMap<string, IssueOutcome>): number {
  return [...outcomes.values()].filter(({ is }) => is !== 'issuing').length;
}

/** Numbers follow the days of issue, and drafts without one come last, the oldest first. */
function byAge(a: InvoiceSummary, b: InvoiceSummary): number {
  const [one, other] = [a, b].map(({ issueDay, createdAt }) => `${issueDay ?? '9999'} ${createdAt}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
