import Box from '@mui/material/Box';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';

type DayHeaderProps = {
  day: string;
  /** All of the day, also what is not loaded yet; unknown until it is added up. */
  ms: number | undefined;
  /** The year goes without saying in this one. */
  thisYear: string;
};

/** One day: its name, and its hours above those of its entries. */
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
        <span>
          <Duration ms={ms} /> h
        </span>
      )}
    </Box>
  );
}
