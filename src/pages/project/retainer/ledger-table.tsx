import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/project-page.ts';
import type { RetainerLedgerEntry, RetainerPeriodLine } from '#src/features/projects/contract-fields.ts';
import { consumedMs } from '#src/features/projects/rules/retainer/hours-by-period.ts';
import { runningBalances } from '#src/features/projects/rules/retainer/retainer-ledger.ts';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { formatRateReason } from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { formatSigned } from './ledger-figures.tsx';

type LedgerTableProps = {
  /** Oldest first, from the start of the period. */
  entries: readonly RetainerLedgerEntry[];
  /** Null outside every period: then there is no balance. */
  period: RetainerPeriodLine | null;
  today: string;
};

/** Entries with their hours and the hours left after each. */
export function LedgerTable({ entries, period, today }: LedgerTableProps) {
  const balances = useMemo(() => period && runningBalances(period, entries), [period, entries]);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col" className="date">
            {m.date}
          </th>
          <th scope="col">{m.description}</th>
          <th scope="col" className="figure">
            {m.hoursLabel}
          </th>
          {balances && (
            <th scope="col" className="figure">
              {m.balance}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {period && <OpeningRows period={period} />}
        {entries.map((entry, place) => (
          <tr key={entry.id}>
            <td>{formatShortDay(entry.day, today)}</td>
            <td>
              <Link component={RouterLink} to={entryUrl(entry.id, entry.day)} color="inherit">
                {entry.description}
              </Link>
              <small>{outsideRetainerLabel(entry)}</small>
            </td>
            <td className="figure" title={formatRateReason(entry.rateReason)}>
              <SignedDuration ms={entry.durationMs} />
            </td>
            {balances && (
              <td className="figure">
                <SignedDuration ms={balances[place] ?? 0} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What the balance starts from: hours carried over and bought, minus manual adjustments. */
function OpeningRows({ period: { openingMs, adjustmentsMs } }: { period: RetainerPeriodLine }) {
  const rows = [
    { label: m.hoursAvailable, ms: null, balanceMs: openingMs },
    { label: m.manualAdjustments, ms: adjustmentsMs, balanceMs: openingMs - consumedMs(adjustmentsMs) },
  ];
  return rows
    .filter(({ ms }) => ms !== 0)
    .map(({ label, ms, balanceMs }) => (
      <tr key={label}>
        <td colSpan={2}>{label}</td>
        <td className="figure">{ms !== null && <SignedDuration ms={ms} />}</td>
        <td className="figure">
          <SignedDuration ms={balanceMs} />
        </td>
      </tr>
    ));
}

/** 1:30, or −0:30 beyond what was left. */
function SignedDuration({ ms }: { ms: number }) {
  return formatSigned(ms);
}

/** Why the entry used no retainer hours. */
function outsideRetainerLabel({ billable, retainerMs }: RetainerLedgerEntry): string {
  if (!billable) return m.notBillable;
  return retainerMs === null ? m.entryOverRetainer : '';
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: 13,
  lineHeight: '18px',
  ...tabularNumbers,
  '& .date': { width: 104, [theme.breakpoints.down('sm')]: { width: 60 } },
  '& .figure': {
    width: 92,
    paddingRight: 0,
    textAlign: 'right',
    [theme.breakpoints.down('sm')]: { width: 64 },
  },
  '& th, & td': {
    padding: '6px 12px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& th': { fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& small': { display: 'block', fontSize: 12, color: theme.vars.palette.text.secondary },
}));
