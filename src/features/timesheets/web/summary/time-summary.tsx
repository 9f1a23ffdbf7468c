import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/pending-changes/online-timesheets.ts';
import { useOptimisticTotals } from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { tabularNumbers, touchLine } from '#src/platform/web/theme/tokens.ts';
import { UnsyncedTime } from './unsynced-time.tsx';

type TimeScope = { clientId: string } | { projectId: string };

type UnbilledFigures = {
  durationMs: number;
  amounts: readonly Money[];
  hasFixedPrice: boolean;
  hasRetainerHours: boolean;
};

type TimeSummaryProps = {
  of: TimeScope;
  /** What a new invoice would offer; undefined while loading. */
  unbilled: UnbilledFigures | undefined;
  /** When that was read. */
  readAt: number;
  /** Where its unbilled work becomes an invoice. */
  invoiceHref?: string | undefined;
};

/** This month's hours up to today, and unbilled hours and amounts per currency. */
export function TimeSummary({ of, unbilled, readAt, invoiceHref }: TimeSummaryProps) {
  const today = useToday(useAccount().preferences.timeZone);
  const month = useTotals(useMemo(() => ({ ...of, from: monthOf(today).from, to: today }), [of, today]));
  // Hours at a fixed price that isn't set are worth nothing yet.
  const amounts = unbilled?.amounts.filter(({ amountMinor }) => amountMinor !== 0);
  const labels = unbilled?.hasRetainerHours
    ? [m.unbilledAmountWithRetainer, m.unbilledAmountWithPriceAndRetainer]
    : [m.unbilledAmount, m.unbilledAmountWithPrice];
  const amountLabel = labels[unbilled?.hasFixedPrice ? 1 : 0] ?? '';

  return (
    <Card
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 2fr' } }}
    >
      <Stat word={m.thisMonth}>{month && <Hours ms={month.durationMs} />}</Stat>
      <Stat word={m.unbilledTime}>
        {unbilled && (
          <>
            <Hours ms={unbilled.durationMs} />
            <UnsyncedTime of={of} readAt={readAt} />
          </>
        )}
      </Stat>
      <Stat word={amountLabel}>
        {amounts?.length === 0 && '–'}
        {amounts?.map((money) => (
          <Box component="span" key={money.currency} sx={{ mr: 4, whiteSpace: 'nowrap' }}>
            {formatMoney(money)}
          </Box>
        ))}
        {invoiceHref !== undefined && amounts !== undefined && amounts.length > 0 && (
          <Link component={RouterLink} to={invoiceHref} sx={{ fontSize: 14, fontWeight: 500, ...touchLine }}>
            {m.createInvoice}
          </Link>
        )}
      </Stat>
    </Card>
  );
}

type Filter = TimeScope & { from: string; to: string };

function useTotals(filter: Filter) {
  const { data, dataUpdatedAt } = useQuery(onlineTimesheets.totals.queryOptions({ input: filter }));
  return useOptimisticTotals(data, filter, dataUpdatedAt);
}

function Hours({ ms }: { ms: number }) {
  return <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={ms} /> }} />;
}

function Stat({ word: label, children }: { word: string; children: ReactNode }) {
  return (
    <Box sx={{ p: 4, minWidth: 0, '&:last-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } } }}>
      <StatLabel>{label}</StatLabel>
      <StatValue>{children ?? '…'}</StatValue>
    </Box>
  );
}

const StatLabel = styled('dt')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: 13,
  lineHeight: '18px',
}));

const StatValue = styled('dd')({
  margin: 0,
  minHeight: 28,
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 650,
  ...tabularNumbers,
});
