import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAccount } from '#src/features/session/web/public.tsx';
import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { monthOf } from '#src/platform/shared/days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { proceduresOf } from '#src/platform/web/rpc.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import { useToday } from '#src/platform/web/today.ts';
import { useShownTotals } from './outbox/use-shown.ts';

const timesheets = proceduresOf<typeof timesheetsContract>('timesheets');

type Whose = { clientId: string } | { projectId: string };

/** The hours of this month, and what can be put on an invoice: hours, and money by its currency. */
export function TimeFigures({ of }: { of: Whose }) {
  const today = useToday(useAccount().preferences.timeZone);
  const month = useTotals(useMemo(() => ({ ...of, ...monthOf(today) }), [of, today]));
  const unbilled = useTotals(useMemo(() => ({ ...of, billable: true, invoiced: false }), [of]));

  return (
    <Card
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 2fr' } }}
    >
      <Figure word="This month">{month && <Duration ms={month.durationMs} />}</Figure>
      <Figure word="Unbilled">{unbilled && <Duration ms={unbilled.billableMs} />}</Figure>
      <Figure word="Unbilled amount">
        {unbilled?.amounts.length === 0 && '–'}
        {unbilled?.amounts.map((money) => (
          <Box component="span" key={money.currency} sx={{ mr: 4, whiteSpace: 'nowrap' }}>
            {formatMoney(money)}
          </Box>
        ))}
      </Figure>
    </Card>
  );
}

type Filter = Whose & { from?: string; to?: string; billable?: boolean; invoiced?: boolean };

function useTotals(filter: Filter) {
  const { data, dataUpdatedAt } = useQuery(timesheets.totals.queryOptions({ input: filter }));
  return useShownTotals(data, filter, dataUpdatedAt);
}

function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <Box sx={{ p: 4, minWidth: 0, '&:last-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } } }}>
      <Word>{word}</Word>
      <Said>{children ?? '…'}</Said>
    </Box>
  );
}

const Word = styled('dt')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: 13,
  lineHeight: '18px',
}));

const Said = styled('dd')({
  margin: 0,
  minHeight: 28,
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 650,
  ...figures,
});
