import Box from '@mui/material/Box';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { activityInWords } from './activity-words.ts';

/** What happened to an entry, the newest first, folded away until one wants to know. */
export function ActivityList({ entry }: { entry: Pick<TimesheetEntry, 'activityLog' | 'timeZone'> }) {
  const { activityLog, timeZone } = entry;
  if (activityLog.length === 0) return null;
  const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const told = activityLog.map(({ time, action }, place) => ({ key: place, time, action })).toReversed();
  return (
    <Box
      component="details"
      sx={{ fontSize: 13, '& > summary': { cursor: 'pointer', fontWeight: 500, py: 1 } }}
    >
      <summary>Activity</summary>
      <Box
        component="ul"
        aria-label="Activity"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflowY: 'auto' }}
      >
        {told.map(({ key, time, action }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, py: 1, lineHeight: '18px' }}
          >
            <Box component="time" dateTime={time} sx={{ minWidth: 136, color: 'text.secondary' }}>
              {clock.format(new Date(time))}
            </Box>
            <span>{activityInWords(action)}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
