import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** Sample expenses, to check that dates and amounts were read correctly. */
export function ExpenseSample({ sample }: { sample: DryRun['expenseSample'] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, pb: 2, listStyle: 'none' }}>
      {sample.map(({ line, day, vendor, category, client, project, grossMinor, currency }) => {
        const [name, ...details] = [vendor, category, project, client].filter((text) => text !== null);
        return (
          <Box
            component="li"
            key={line}
            sx={{
              ...tabularNumbers,
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '144px 1fr auto' },
              columnGap: 4,
              px: 4,
              py: 1.5,
            }}
          >
            <Box sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              {formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}
            </Box>
            <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {details.map((text) => ` · ${text}`).join('')}
              </Box>
            </Typography>
            <Box>{formatMoney({ amountMinor: grossMinor, currency })}</Box>
          </Box>
        );
      })}
    </Box>
  );
}
