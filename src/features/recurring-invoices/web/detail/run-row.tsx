import * as m from '#messages/recurring-invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice, RecurringRun } from '#src/features/recurring-invoices/contract.ts';
import { RunBadge } from '#src/features/schedules/web/public.tsx';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import * as styles from './recurring-invoice.module.css';
import { repairOf } from './repair-of-run.ts';

/** What became of a day, with the reason of a failure and the way to repair it. */
export function RunRow({ run, recurring }: { run: RecurringRun; recurring: RecurringInvoice }) {
  const { timeZone } = useAccount().preferences;
  const { day, invoiceId, problem, leavesWork, attemptedAt } = run;
  const repair = problem && repairOf(problem, run, recurring);
  const tried = formatInstant(attemptedAt, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <SectionRow
      title={formatDay(day, { dateStyle: 'long' })}
      description={
        problem ? (
          <div className={styles.problem}>
            <span>{repair?.sentence ?? problem.reason}</span>
            <span>{m.triedAgain({ time: tried })}</span>
          </div>
        ) : leavesWork ? (
          <div className={styles.problem}>
            <span>{m.leavesWork}</span>
            <TextLink to={`/invoices/new?client=${recurring.clientId}`} isLine>
              {m.billTheRest}
            </TextLink>
          </div>
        ) : undefined
      }
    >
      <RunBadge run={run} emptyLabel={m.nothingToBill} />
      {repair?.link && (
        <TextLink to={repair.link.to} isLine>
          {repair.link.label}
        </TextLink>
      )}
      {invoiceId !== null && (
        <TextLink to={`/invoices/${invoiceId}`} isLine>
          {m.openInvoice}
        </TextLink>
      )}
    </SectionRow>
  );
}
