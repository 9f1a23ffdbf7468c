import Box from '@mui/material/Box';
import * as m from '#messages/timesheets.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';

type DayHeaderProps = {
  day: string;
  /** The day's total including pages that aren't loaded; undefined until loaded. */
  ms: number | undefined;
  /** Days of this year omit the year. */
  thisYear: string;
};

/** Day name and total above the day's entries. */
export function DayHeader({ day, ms, thisYear }: DayHeaderProps) {
  const year = day.startsWith(thisYear) ? {} : { year: 'numeric' as const };
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        height: 40,
        pl: 4,
        pr: 4,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        fontWeight: 650,
      }}
    >
      <Box component="h2" sx={{ m: 0, font: 'inherit' }}>
        {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', ...year })}
      </Box>
      {ms !== undefined && (
        <span style={{ whiteSpace: 'nowrap' }}>
          <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={ms} /> }} />
        </span>
      )}
    </Box>
  );
}
