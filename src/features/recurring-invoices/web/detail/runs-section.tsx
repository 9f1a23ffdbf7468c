import { CircleCheck, CircleDashed, CirclePause, Clock, SkipForward, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/recurring-invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice, RecurringRun } from '#src/features/recurring-invoices/contract.ts';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { SectionList, SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import styles from './recurring-invoice.module.css';
import { repairOf } from './repairs.ts';

type RunsSectionProps = {
  recurring: RecurringInvoice;
  /** Undefined while they load. */
  runs: readonly RecurringRun[] | undefined;
  error: unknown;
  onRetry: () => void;
};

/** What became of its days, the latest first, with the reason of a failure and the way to repair it. */
export function RunsSection({ recurring, runs, error, onRetry }: RunsSectionProps) {
  if (runs === undefined)
    return (
      <Section title={m.runs} isPadded>
        {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows />}
      </Section>
    );
  return (
    <Section title={m.runs} isPadded>
      {runs.length === 0 ? (
        <p className={text.body}>{m.noRunsYet}</p>
      ) : (
        <SectionList>
          {runs.map((run) => (
            <Run key={run.day} run={run} recurring={recurring} />
          ))}
        </SectionList>
      )}
    </Section>
  );
}

function Run({ run, recurring }: { run: RecurringRun; recurring: RecurringInvoice }) {
  const { timeZone } = useAccount().preferences;
  const { day, invoiceId, problem, leavesWork, attemptedAt } = run;
  const { label, icon, tone } = lookOf(run);
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
      <StatusBadge icon={icon} tone={tone}>
        {label}
      </StatusBadge>
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

function lookOf({ state, problem }: RecurringRun): { label: string; icon: LucideIcon; tone: StatusTone } {
  if (problem?.code === 'PAUSED') return { label: m.paused, icon: CirclePause, tone: 'quiet' };
  if (problem) return { label: m.failing, icon: TriangleAlert, tone: 'error' };
  switch (state) {
    case 'done':
      return { label: m.done, icon: CircleCheck, tone: 'success' };
    case 'open':
      return { label: m.inProgress, icon: Clock, tone: 'info' };
    case 'empty':
      return { label: m.nothingToBill, icon: CircleDashed, tone: 'quiet' };
    case 'skipped':
      return { label: m.skipped, icon: SkipForward, tone: 'quiet' };
  }
}
