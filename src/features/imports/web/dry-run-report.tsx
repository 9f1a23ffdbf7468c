import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { nothingNewReason, ignoredPricesNote, duplicateLinesNote } from './import-labels.ts';
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
      <Box sx={{ height: 2 }}>{isFetching && <LinearProgress aria-label={m.readingFile} />}</Box>
      <Box aria-live="polite" sx={{ opacity: isCurrent || !data ? 1 : 0.6, transition: 'opacity 120ms' }}>
        {problem === undefined && error && !isFetching && (
          <Alert
            severity="error"
            sx={{ m: 4 }}
            action={
              <Button color="inherit" size="small" onClick={() => void dryRun.refetch()}>
                {m.tryAgain}
              </Button>
            }
          >
            {toFailure(error).message}
          </Alert>
        )}
        {problem !== undefined ? (
          <Typography sx={{ p: 4, color: 'text.secondary' }}>{problem}</Typography>
        ) : data ? (
          <ReportContent of={of} dryRun={data} splitOffer={splitOffer} />
        ) : (
          !error && <Typography sx={{ p: 4, color: 'text.secondary' }}>{m.readingFileStatus}</Typography>
        )}
      </Box>
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
      {nothing !== null && <Typography sx={{ px: 4, pt: 4 }}>{nothing}</Typography>}
      {obstacle !== null && (
        <Alert severity="error" sx={{ mx: 4, mt: 3 }}>
          {obstacle}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))',
          gap: 4,
          m: 0,
          p: 4,
          ...tabularNumbers,
        }}
      >
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
      </Box>
      {prices !== null && (
        <Typography sx={{ px: 4, pb: 4, fontSize: 13, color: 'text.secondary' }}>{prices}</Typography>
      )}
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
          <Typography
            sx={{ px: 4, pb: 3, color: 'text.secondary', overflowWrap: 'anywhere', ...tabularNumbers }}
          >
            {duplicateLinesNote(duplicateLines, counts.duplicates)}
          </Typography>
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
    days.from === days.to ? day(days.from) : m.period({ from: day(days.from), to: day(days.to) });
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
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: 20,
          fontWeight: 650,
          color: isWarning ? 'warning.text' : count === 0 ? 'text.secondary' : 'text.primary',
        }}
      >
        {formatNumber(count)}
      </Box>
    </Box>
  );
}

function NameList({ title, count, names }: { title: string; count: number; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = count - names.length;
  const listed = names.join(', ');
  return (
    <Details title={title}>
      <Typography sx={{ px: 4, pb: 3, overflowWrap: 'anywhere' }}>
        {more > 0 ? m.namesAndMore({ names: listed, count: more }) : listed}
      </Typography>
    </Details>
  );
}

function Details({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <Box component="details" open={isOpen} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component="summary"
        sx={{
          px: 4,
          py: 3,
          cursor: 'pointer',
          fontWeight: 500,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        {title}
      </Box>
      {children}
    </Box>
  );
}
