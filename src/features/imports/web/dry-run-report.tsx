import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import * as m from '#messages/imports.ts';
import type { DryRun, Import } from '#src/features/imports/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tabular-numbers.ts';
import { EntrySample } from './entry-sample.tsx';
import { formatCount, nothingNewReason, ignoredPricesNote, duplicateLinesNote } from './import-labels.ts';
import { ProblemList } from './problem-list.tsx';
import type { useDryRun } from './use-dry-run.ts';

type DryRunReportProps = { of: Import; dryRun: ReturnType<typeof useDryRun> };

/** Preview: counts, new clients and projects, sample entries, and problems by line. */
export function DryRunReport({ of, dryRun }: DryRunReportProps) {
  const { data, error, problem, isCurrent, isFetching } = dryRun;
  return (
    <Section title={m.preview}>
      <Box sx={{ height: 2 }}>{isFetching && <LinearProgress aria-label={m.readingTheFile} />}</Box>
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
          <ReportContent of={of} foretold={data} />
        ) : (
          !error && <Typography sx={{ p: 4, color: 'text.secondary' }}>{m.readingTheFile2}</Typography>
        )}
      </Box>
    </Section>
  );
}

function ReportContent({ of, foretold }: { of: Import; foretold: DryRun }) {
  const { counts, newClients, newProjects, problems, duplicateLines, sample, obstacle } = foretold;
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
          <CountTile name="New entries" count={counts.entries} note={formatSpan(foretold)} />
        )}
        {counts.invoiced > 0 && (
          <CountTile
            name="Already invoiced"
            count={counts.invoiced}
            note={m.durationH({ duration: formatDuration(foretold.invoicedMs) })}
          />
        )}
        {(of.settings.kind !== 'projects' || counts.newClients > 0) && (
          <CountTile name="New clients" count={counts.newClients} />
        )}
        {of.settings.kind !== 'clients' && <CountTile name="New projects" count={counts.newProjects} />}
        <CountTile name="Already in Stint" count={counts.duplicates} note="skipped" />
        {counts.others > 0 && <CountTile name="Other people" count={counts.others} note="skipped" />}
        {counts.offWork > 0 && <CountTile name="Breaks and time off" count={counts.offWork} note="skipped" />}
        <CountTile
          name="With problems"
          count={counts.problems}
          note="skipped"
          isWarning={counts.problems > 0}
        />
      </Box>
      {prices !== null && (
        <Typography sx={{ px: 4, pb: 4, fontSize: 13, color: 'text.secondary' }}>{prices}</Typography>
      )}
      <NameList title={m.newClients} count={counts.newClients} names={newClients} />
      <NameList
        title={m.newProjects}
        count={counts.newProjects}
        names={newProjects.map(({ name, client }) => (client === null ? name : `${name} (${client})`))}
      />
      {sample.length > 0 && (
        <Details title={m.firstEntries} isOpen>
          <EntrySample sample={sample} />
        </Details>
      )}
      {duplicateLines.length > 0 && (
        <Details title={m.countAlreadyInStint({ count: formatCount(counts.duplicates, 'row', 'rows') })}>
          <Typography
            sx={{ px: 4, pb: 3, color: 'text.secondary', overflowWrap: 'anywhere', ...tabularNumbers }}
          >
            {duplicateLinesNote(duplicateLines, counts.duplicates)}
          </Typography>
        </Details>
      )}
      {problems.length > 0 && (
        <Details title={formatCount(counts.problems, m.rowWithProblems, m.rowsWithProblems)} isOpen>
          <ProblemList importId={of.id} problems={problems} count={counts.problems} />
        </Details>
      )}
    </>
  );
}

/** "1,234:30 h, 2 Mar 2024 to 20 Nov 2026" */
function formatSpan({ ms, days }: DryRun): string {
  if (!days) return '';
  const day = (each: string) => formatDay(each, { day: 'numeric', month: 'short', year: 'numeric' });
  const range =
    days.from === days.to ? day(days.from) : m.fromToTo({ from: day(days.from), to: day(days.to) });
  return `${formatDuration(ms)} h, ${range}`;
}

type CountTileProps = { name: string; count: number; note?: string; isWarning?: boolean };

function CountTile({ name, count, note = '', isWarning = false }: CountTileProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {name}
        {count > 0 && note !== '' && `, ${note}`}
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
        {count.toLocaleString()}
      </Box>
    </Box>
  );
}

function NameList({ title, count, names }: { title: string; count: number; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = count - names.length;
  return (
    <Details title={`${title}: ${count.toLocaleString()}`}>
      <Typography sx={{ px: 4, pb: 3, overflowWrap: 'anywhere' }}>
        {names.join(', ')}
        {more > 0 && m.andMoreMore({ more: more.toLocaleString() })}
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
