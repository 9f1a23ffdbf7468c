import type { ReactNode } from 'react';
import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { nothingNewReason, ignoredPricesNote, duplicateLinesNote } from './import-labels.ts';
import * as styles from './imports.module.css';
import { ProblemList } from './problem-list.tsx';
import { EntrySample } from './setup/entry-sample.tsx';
import { ExpenseSample } from './setup/expense-sample.tsx';
import type { useDryRun } from './use-dry-run.ts';

type DryRunReportProps = {
  of: Import;
  dryRun: ReturnType<typeof useDryRun>;
  /** Offers to split rows that are too long, beside the problems. */
  splitOffer: ReactNode;
};

/** Preview: counts, new clients and projects, sample entries, and problems by line. */
export function DryRunReport({ of, dryRun, splitOffer }: DryRunReportProps) {
  const { data, error, problem, isCurrent, isFetching } = dryRun;
  return (
    <Section title={m.preview}>
      <div className={styles.reading}>{isFetching && <Progress label={m.readingFile} />}</div>
      <div
        aria-live="polite"
        data-old={data !== undefined && !isCurrent ? true : undefined}
        className={styles.report}
      >
        {problem === undefined && error && !isFetching && (
          <Alert
            tone="error"
            action={
              <Button tone="neutral" size="small" onClick={() => void dryRun.refetch()}>
                {m.tryAgain}
              </Button>
            }
          >
            {toFailure(error).message}
          </Alert>
        )}
        {problem !== undefined ? (
          <p className={text.quiet}>{problem}</p>
        ) : data ? (
          <ReportContent of={of} dryRun={data} splitOffer={splitOffer} />
        ) : (
          !error && <p className={text.quiet}>{m.readingFileStatus}</p>
        )}
      </div>
    </Section>
  );
}

type ReportContentProps = { of: Import; dryRun: DryRun; splitOffer: ReactNode };

function ReportContent({ of, dryRun, splitOffer }: ReportContentProps) {
  const {
    counts,
    newCategories,
    expenseSample,
    newClients,
    newProjects,
    newTasks,
    problems,
    duplicateLines,
    sample,
    obstacle,
  } = dryRun;
  const nothing = nothingNewReason(counts);
  const prices = of.settings.kind === 'entries' && counts.entries > 0 ? ignoredPricesNote(of.heads) : null;
  return (
    <>
      {nothing !== null && <p>{nothing}</p>}
      {obstacle !== null && <Alert tone="error">{obstacle}</Alert>}
      <dl className={styles.counts}>
        {of.settings.kind === 'entries' && (
          <CountTile label={newEntriesLabel(dryRun)} count={counts.entries} />
        )}
        {of.settings.kind === 'expenses' && (
          <>
            <CountTile label={newExpensesLabel(dryRun)} count={counts.expenses} />
            <CountTile label={m.newCategories} count={counts.newCategories} />
          </>
        )}
        {counts.invoiced > 0 && (
          <CountTile
            label={m.alreadyInvoicedTime({ duration: formatDuration(dryRun.invoicedMs) })}
            count={counts.invoiced}
          />
        )}
        {(of.settings.kind !== 'projects' || counts.newClients > 0) && (
          <CountTile label={m.newClients} count={counts.newClients} />
        )}
        {of.settings.kind !== 'clients' && <CountTile label={m.newProjects} count={counts.newProjects} />}
        <CountTile
          label={counts.duplicates > 0 ? m.alreadyInStintSkipped : m.alreadyInStint}
          count={counts.duplicates}
        />
        {counts.others > 0 && <CountTile label={m.otherPeopleSkipped} count={counts.others} />}
        {counts.offWork > 0 && <CountTile label={m.timeOffSkipped} count={counts.offWork} />}
        <CountTile
          label={counts.problems > 0 ? m.withProblemsSkipped : m.withProblems}
          count={counts.problems}
          isWarning={counts.problems > 0}
        />
      </dl>
      {prices !== null && <p className={classNames(text.small, text.quiet)}>{prices}</p>}
      <NameList
        title={m.newCategoriesCount({ count: counts.newCategories })}
        count={counts.newCategories}
        names={newCategories}
      />
      <NameList
        title={m.newClientsCount({ count: counts.newClients })}
        count={counts.newClients}
        names={newClients}
      />
      <NameList
        title={m.newProjectsCount({ count: counts.newProjects })}
        count={counts.newProjects}
        names={newProjects.map(({ name, client }) => (client === null ? name : `${name} (${client})`))}
      />
      <NameList
        title={m.newTasksCount({ count: counts.newTasks })}
        count={counts.newTasks}
        names={newTasks.map(({ name, project }) => `${name} (${project})`)}
      />
      {sample.length > 0 && (
        <Details title={m.firstEntries} isOpen>
          <EntrySample sample={sample} />
        </Details>
      )}
      {expenseSample.length > 0 && (
        <Details title={m.firstExpenses} isOpen>
          <ExpenseSample sample={expenseSample} />
        </Details>
      )}
      {duplicateLines.length > 0 && (
        <Details title={m.duplicateRows({ count: counts.duplicates })}>
          <p className={text.quiet}>{duplicateLinesNote(duplicateLines, counts.duplicates)}</p>
        </Details>
      )}
      {splitOffer}
      {problems.length > 0 && (
        <Details title={m.problemRows({ count: counts.problems })} isOpen>
          <ProblemList importId={of.id} problems={problems} count={counts.problems} />
        </Details>
      )}
    </>
  );
}

/** "New entries, 1,234:30 h, 2 Mar 2024 to 20 Nov 2026" */
function newEntriesLabel({ ms, days, counts }: DryRun): string {
  if (!days || counts.entries === 0) return m.newEntries;
  const day = (each: string) => formatDay(each, { day: 'numeric', month: 'short', year: 'numeric' });
  const period =
    days.from === days.to ? day(days.from) : m.daysFromTo({ from: day(days.from), to: day(days.to) });
  return m.newEntriesIn({ duration: formatDuration(ms), period });
}

/** "New expenses, €1,234.50, $99.00" */
function newExpensesLabel({ expenseSums }: DryRun): string {
  if (expenseSums.length === 0) return m.newExpenses;
  return m.newExpensesIn({ amounts: expenseSums.map((sum) => formatMoney(sum)).join(', ') });
}

type CountTileProps = { label: string; count: number; isWarning?: boolean };

function CountTile({ label, count, isWarning = false }: CountTileProps) {
  return (
    <div>
      <dt className={classNames(text.small, text.quiet)}>{label}</dt>
      <dd className={isWarning ? text.warning : count === 0 ? text.quiet : undefined}>
        {formatNumber(count)}
      </dd>
    </div>
  );
}

function NameList({ title, count, names }: { title: string; count: number; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = count - names.length;
  const listed = names.join(', ');
  return (
    <Details title={title}>
      <p>{more > 0 ? m.namesAndMore({ names: listed, count: more }) : listed}</p>
    </Details>
  );
}

type DetailsProps = { title: string; isOpen?: boolean; children: ReactNode };

function Details({ title, isOpen = false, children }: DetailsProps) {
  return (
    <details open={isOpen} className={styles.details}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
