import Box from '@mui/material/Box';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatActivity, formatActivityChange } from '#src/features/timesheets/web/labels/activity-labels.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';

type ActivityListProps = {
  entry: Pick<TimesheetEntry, 'activityLog' | 'timeZone'>;
  work: ClientsAndProjects;
};

/** The history of an entry, newest first, collapsed by default. */
export function ActivityList({ entry, work }: ActivityListProps) {
  const { activityLog, timeZone } = entry;
  if (activityLog.length === 0) return null;
  const lines = activityLog.map((line, place) => ({ ...line, key: place })).toReversed();
  return (
    <Box
      component="details"
      sx={{ fontSize: 13, '& > summary': { cursor: 'pointer', fontWeight: 500, py: 1 } }}
    >
      <summary>{m.activity}</summary>
      <Box
        component="ul"
        aria-label={m.activity}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflowY: 'auto' }}
      >
        {lines.map(({ key, time, action, changes }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, py: 1, lineHeight: '18px' }}
          >
            <Box component="time" dateTime={time} sx={{ minWidth: 136, color: 'text.secondary' }}>
              {formatInstant(time, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: 200 }}>
              {formatActivity(action)}
              {changes?.map((change) => (
                <Box component="span" key={change.field} sx={{ display: 'block', color: 'text.secondary' }}>
                  {formatActivityChange(change, timeZone, work)}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
