import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** Sample entries, to check that dates and times were read correctly. */
export function EntrySample({ sample }: { sample: DryRun['sample'] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, pb: 2, listStyle: 'none' }}>
      {sample.map((entry) => (
        <Box
          component="li"
          key={entry.line}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr auto', sm: '244px 1fr auto' },
            columnGap: 4,
            px: 4,
            py: 1.5,
          }}
        >
          <Box sx={{ ...tabularNumbers, color: 'text.secondary', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            {formatDay(entry.day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}
            {formatTimes(entry)}
          </Box>
          <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {entry.description}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formatReferences(entry)}
            </Box>
          </Typography>
          <Box sx={{ color: entry.billable ? 'text.primary' : 'text.secondary' }}>
            <Duration ms={entry.ms} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

type Entry = DryRun['sample'][number];

function formatTimes({ startTime, endTime, timeZone }: Entry): string {
  if (startTime === null || endTime === null) return '';
  return `, ${formatTime(startTime, timeZone)}–${formatTime(endTime, timeZone)}`;
}

function formatReferences({ project, client, invoiced }: Entry): string {
  const parts = [project, client, invoiced ? m.invoicedNote : null].filter((name) => name !== null);
  return parts.map((each) => ` · ${each}`).join('');
}
