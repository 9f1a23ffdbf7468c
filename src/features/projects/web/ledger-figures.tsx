import { styled } from '@mui/material/styles';
import type { RetainerLine } from '#src/features/projects/contract.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { isBillingRounded } from '#src/platform/shared/rounding.ts';
import { useDurationFormat } from '#src/platform/web/format/duration.tsx';
import { formatRate } from '#src/platform/web/format/rate.ts';
import { figures } from '#src/platform/web/theme/figures.ts';

/** `worth` is what the hours come to; where something is none it is left out, unless it is kept. */
export type LedgerFigure = { word: string; ms: number; worth?: string; isKept?: true };

/** What some days of the ledger come to, in one line of words and figures. */
export function LedgerFigures({ figures: told }: { figures: readonly LedgerFigure[] }) {
  const format = useDurationFormat();
  const isRounded = isBillingRounded(useAccount().preferences.rounding);
  return (
    <Figures>
      {told
        .filter(({ ms, isKept }) => ms !== 0 || isKept)
        .map(({ word, ms, worth }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              {`${ms < 0 ? '−' : ''}${format(Math.abs(ms))}`}
              {worth !== undefined && ` · ${worth}${isRounded ? ' rounded' : ''}`}
            </dd>
          </div>
        ))}
    </Figures>
  );
}

/** Work that took no hours that were bought: at each rate, and what is not billable. */
export function beyondFigures(
  { beyond, notBillableMs }: Pick<RetainerLine, 'beyond' | 'notBillableMs'>,
  words: string,
): LedgerFigure[] {
  return [
    ...beyond.map(({ ms, rate, ...amount }) => ({
      word: `${words} ${formatRate(rate, amount.currency)}`,
      ms,
      worth: formatMoney(amount),
    })),
    { word: 'Not billable', ms: notBillableMs },
  ];
}

const Figures = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: '0 16px 12px',
  fontSize: 13,
  ...figures,
  '& div': { display: 'flex', gap: 6 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}));
