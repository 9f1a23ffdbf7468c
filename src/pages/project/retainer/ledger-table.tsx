import { useMemo } from 'react';
import * as m from '#messages/project-page.ts';
import type { RetainerLedgerEntry, RetainerPeriodLine } from '#src/features/projects/contract-fields.ts';
import { consumedMs } from '#src/features/projects/rules/retainer/hours-by-period.ts';
import { runningBalances } from '#src/features/projects/rules/retainer/retainer-ledger.ts';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { formatRateReason } from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { formatSigned } from './ledger-figures.tsx';
import * as styles from './ledger.module.css';

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
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.date}>
            {m.date}
          </th>
          <th scope="col">{m.description}</th>
          <th scope="col" data-number>
            {m.hoursLabel}
          </th>
          {balances && (
            <th scope="col" data-number>
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
              <TextLink isQuiet to={entryUrl(entry.id, entry.day)}>
                {entry.description}
              </TextLink>
              <small>{outsideRetainerLabel(entry)}</small>
            </td>
            <td data-number title={formatRateReason(entry.rateReason)}>
              <SignedDuration ms={entry.durationMs} />
            </td>
            {balances && (
              <td data-number>
                <SignedDuration ms={balances[place] ?? 0} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
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
        <td data-number>{ms !== null && <SignedDuration ms={ms} />}</td>
        <td data-number>
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
