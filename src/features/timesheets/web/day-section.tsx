import Box from '@mui/material/Box';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { formatDay } from '#src/platform/shared/days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { appBarHeight } from '#src/platform/web/theme/measures.ts';

type DaySectionProps = {
  day: string;
  /** All of the day, also what is on the next page; unknown until it is added up. */
  seconds: number | undefined;
  /** The year goes without saying in this one. */
  thisYear: string;
  children: ReactNode;
};

/** One day: its name and hours stay in sight while its entries scroll by. */
export function DaySection({ day, seconds, thisYear, children }: DaySectionProps) {
  const heading = useId();
  const year = day.startsWith(thisYear) ? {} : { year: 'numeric' as const };
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: appBarHeight,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 40,
          pl: 4,
          pr: { xs: '60px', sm: '216px', md: '232px' },
          borderRadius: '10px 10px 0 0',
          bgcolor: 'background.paper',
          fontWeight: 650,
        }}
      >
        <Box component="h2" id={heading} sx={{ m: 0, font: 'inherit' }}>
          {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', ...year })}
        </Box>
        {seconds !== undefined && (
          <span>
            <Duration seconds={seconds} />
            {/* Hangs over, so that the figures stand above those of the entries. */}
            <Box component="span" sx={{ display: 'inline-block', width: 0, whiteSpace: 'pre' }}>
              {' h'}
            </Box>
          </span>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
