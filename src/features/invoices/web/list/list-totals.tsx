import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import * as m from '#messages/invoices.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';

type CurrencySum = {
  currency: string;
  balanceMinor: number;
  onAccountMinor: number;
  ageing: readonly number[];
};

/** What clients owe, in each currency and by age. */
export function InvoiceTotals({ sums }: { sums: readonly CurrencySum[] }) {
  const open = sums.filter(({ ageing }) => ageing.some((amount) => amount !== 0));
  if (open.length === 0) return null;
  return (
    <Card component="section" aria-label={m.openAmounts} sx={{ display: 'grid', gap: 5, p: 4 }}>
      {open.map((sum) => (
        <CurrencyTotals key={sum.currency} sum={sum} />
      ))}
    </Card>
  );
}

function CurrencyTotals({ sum: { currency, balanceMinor, onAccountMinor, ageing } }: { sum: CurrencySum }) {
  const total = ageing.reduce((all, amount) => all + Math.max(amount, 0), 0);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2 }}>
        <Box component="span" sx={{ fontSize: 20, fontWeight: 650 }}>
          <Amount of={{ amountMinor: balanceMinor, currency }} />
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {m.open}
        </Box>
        {onAccountMinor > 0 && (
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
            <Amount of={{ amountMinor: onAccountMinor, currency }} /> {m.onAccountLabel}
          </Box>
        )}
      </Box>
      <Bar aria-hidden>
        {ageing.map((amount, place) => (
          <span
            key={ageLabels[place]}
            data-age={place}
            hidden={amount <= 0}
            style={{ flexGrow: amount / Math.max(total, 1) }}
          />
        ))}
      </Bar>
      <Legend>
        {ageing.map((amount, place) => (
          <div key={ageLabels[place]} hidden={amount === 0}>
            <dt data-age={place}>{ageLabels[place]}</dt>
            <dd>
              <Amount of={{ amountMinor: amount, currency }} />
            </dd>
          </div>
        ))}
      </Legend>
    </Box>
  );
}

const ageLabels = [m.notDue, m.overdue30, m.overdue60, m.overdue90, m.overdueMore];

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  height: 8,
  borderRadius: 999,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.raised,
  '& > span': { flexBasis: 0, minWidth: 4, ...ageColours(theme.vars.palette) },
}));

const Legend = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  margin: 0,
  fontSize: 13,
  '& > div:not([hidden])': { display: 'grid', gap: 2 },
  '& dt': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.text.secondary,
    '&::before': { content: '""', width: 8, height: 8, borderRadius: 2, backgroundColor: 'var(--age)' },
    ...ageColours(theme.vars.palette, '--age'),
  },
  '& dd': { margin: 0, fontWeight: 500 },
}));

type Palette = Record<'primary' | 'warning' | 'error', { main: string; text: string }>;

/** Not due is calm; the older, the redder. */
function ageColours({ primary, warning, error }: Palette, property = 'backgroundColor') {
  return {
    '&[data-age="0"]': { [property]: primary.main },
    '&[data-age="1"]': { [property]: `color-mix(in srgb, ${warning.main} 70%, transparent)` },
    '&[data-age="2"]': { [property]: warning.main },
    '&[data-age="3"]': { [property]: `color-mix(in srgb, ${error.main} 70%, transparent)` },
    '&[data-age="4"]': { [property]: error.main },
  };
}
