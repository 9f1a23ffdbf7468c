import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { formatDay } from '#src/platform/shared/days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { figures } from '#src/platform/web/theme/figures.ts';

type DayStripProps = {
  days: readonly string[];
  shown: string;
  seconds: ReadonlyMap<string, number>;
  onShow: (day: string) => void;
};

/** The days of the week in one line, each with its hours, to look at one of them. */
export function DayStrip({ days, shown, seconds, onShow }: DayStripProps) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label="Day"
      value={shown}
      onChange={(_event, day: string | null) => {
        if (day !== null) onShow(day);
      }}
    >
      {days.map((day) => {
        const worked = formatDuration(seconds.get(day) ?? 0);
        return (
          <ToggleButton
            key={day}
            value={day}
            sx={{ flexDirection: 'column', minWidth: 0, px: 0, fontSize: 12, lineHeight: '16px', ...figures }}
          >
            <Box component="span" sx={unseen}>
              {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })},
            </Box>
            <span aria-hidden>{formatDay(day, { weekday: 'narrow' })}</span>
            <strong aria-hidden>{formatDay(day, { day: 'numeric' })}</strong>
            <span>
              {worked}
              <Box component="span" sx={unseen}>
                {' h'}
              </Box>
            </span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** Read aloud alone. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
