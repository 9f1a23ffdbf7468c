import Box from '@mui/material/Box';
import * as m from '#messages/timesheets.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useAmountText } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type RecentEntryRowProps = { entry: OptimisticEntry; project: string | undefined; today: string };

/** Day, description, duration and amount. */
export function RecentEntryRow({ entry, project, today }: RecentEntryRowProps) {
  const { day, description, duration, billable } = entry;
  const amount = useAmountText()(entry);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '84px minmax(0, 1fr) auto', sm: '96px minmax(0, 1fr) 64px 104px' },
        columnGap: 3,
        alignItems: 'center',
        minHeight: 46,
        px: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="time" dateTime={day} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatShortDay(day, today)}
      </Box>
      <Box title={description} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {description}
        {project !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' · '}
            {project}
          </Box>
        )}
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Duration ms={hoursToMs(duration)} />
      </Box>
      <Box
        sx={{
          ...tabularNumbers,
          textAlign: 'right',
          color: 'text.secondary',
          display: { xs: 'none', sm: 'block' },
        }}
      >
        {entry.isAmountPending ? m.notSyncedYet : billable ? amount : m.notBillable}
      </Box>
    </Box>
  );
}
