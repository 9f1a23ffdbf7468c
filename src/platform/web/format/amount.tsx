import Box from '@mui/material/Box';
import { formatMoney, sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** Money in the reader's locale; several currencies appear side by side and are never added up. */
export function Amount({ of: value }: { of: Money | readonly Money[] }) {
  const sums = 'currency' in value ? [value] : sumByCurrency(value);
  return (
    <Box component="span" sx={{ ...tabularNumbers, whiteSpace: 'nowrap' }}>
      {sums.length === 0 ? '–' : sums.map((money) => formatMoney(money)).join(' + ')}
    </Box>
  );
}

/** An hourly rate in the reader's locale: €93.75, €0.125. */
export function formatRate(rate: number, currency: string, locale?: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 4 }).format(
    rate,
  );
}
