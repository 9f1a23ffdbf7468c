import Box from '@mui/material/Box';
import { formatMoney, sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tabular-numbers.ts';

/** Money as people write it where they live; several currencies stand beside each other, they never add up. */
export function Amount({ of: value }: { of: Money | readonly Money[] }) {
  const sums = 'currency' in value ? [value] : sumByCurrency(value);
  return (
    <Box component="span" sx={{ ...tabularNumbers, whiteSpace: 'nowrap' }}>
      {sums.length === 0 ? '–' : sums.map((money) => formatMoney(money)).join(' + ')}
    </Box>
  );
}
