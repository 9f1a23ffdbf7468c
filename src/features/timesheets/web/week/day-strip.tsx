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
            aria-label={`${formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}, ${worked} h`}
            sx={{ flexDirection: 'column', minWidth: 0, px: 0, fontSize: 12, lineHeight: '16px', ...figures }}
          >
            {formatDay(day, { weekday: 'narrow' })}
            <strong>{formatDay(day, { day: 'numeric' })}</strong>
            <span>{worked}</span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
