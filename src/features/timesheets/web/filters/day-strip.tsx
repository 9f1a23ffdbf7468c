import { styled } from '@mui/material/styles';
import * as m from '#messages/timesheets.ts';
import { formatDayHours } from '#src/features/timesheets/web/labels/day-label.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type DayStripProps = {
  week: readonly string[];
  shown: string;
  today: string;
  /** Undefined until the totals are loaded. */
  msOf: ((day: string) => number) | undefined;
  /** Past working days without time. */
  missing?: ReadonlySet<string>;
  onShow: (day: string) => void;
};

/** The days of a week with totals, to choose one; for phones. */
export function DayStrip({ week, shown, today, msOf, missing, onShow }: DayStripProps) {
  return (
    <Strip role="group" aria-label={m.day}>
      {week.map((day) => {
        const ms = msOf?.(day);
        return (
          <button
            key={day}
            type="button"
            data-today={day === today}
            data-missing={missing?.has(day)}
            aria-pressed={day === shown}
            onClick={() => onShow(day)}
          >
            <span className="name" aria-hidden>
              {formatDay(day, { weekday: 'narrow' })} <b>{Number(day.slice(8))}</b>
            </span>
            <span className="worked" aria-hidden>
              {ms !== undefined && ms > 0 && <Duration ms={ms} />}
            </span>
            <span className="unseen">
              {missing?.has(day)
                ? m.dayWithoutTime({ day: formatDayHours(day, undefined) })
                : formatDayHours(day, ms)}
            </span>
          </button>
        );
      })}
    </Strip>
  );
}

const Strip = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...tabularNumbers,
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    padding: 4,
    borderBottom: `1px solid ${palette.divider}`,
    '& button': {
      position: 'relative',
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      minHeight: 52,
      padding: 2,
      border: 0,
      borderRadius: 8,
      background: 'none',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '16px',
      color: palette.text.secondary,
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.background.raised },
      '&:focus-visible': { outlineOffset: -2 },
      '&[aria-pressed=true]': {
        backgroundColor: palette.background.raised,
        boxShadow: `inset 0 0 0 1px ${palette.edge}`,
      },
      '& b': { fontWeight: 650, color: palette.text.primary },
      '&[data-today=true] b, &[data-today=true] .name': { color: palette.primary.text },
    },
    '& [data-missing=true] .worked::before': {
      content: '""',
      display: 'block',
      width: 6,
      height: 6,
      marginTop: '5px',
      borderRadius: '50%',
      backgroundColor: palette.warning.main,
    },
    '& .worked': { minHeight: 16, fontWeight: 500 },
    '& .unseen': visuallyHidden,
  };
});
