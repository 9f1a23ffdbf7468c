import { styled } from '@mui/material/styles';
import * as m from '#messages/timesheets.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** Weekday names, and the header of the weekly totals. */
export function MonthHeader({ week }: { week: readonly string[] }) {
  return (
    <div role="row" className="week head">
      {week.map((day) => (
        <div role="columnheader" key={day} aria-label={formatDay(day, { weekday: 'long' })}>
          {formatDay(day, { weekday: 'short' })}
        </div>
      ))}
      <div role="columnheader">{m.week}</div>
    </div>
  );
}

export function WeekTotal({ ms }: { ms: number | undefined }) {
  return (
    <div role="gridcell" className="total" data-none={ms === 0}>
      {ms !== undefined && (ms === 0 ? '–' : <Duration ms={ms} />)}
    </div>
  );
}

export const MonthGrid = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return {
    containerType: 'inline-size',
    '& .week': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr)) 88px' },
    '& .week + .week': { borderTop: `1px solid ${palette.divider}` },
    '& .head': {
      fontSize: 12,
      lineHeight: '36px',
      fontWeight: 500,
      color: palette.text.secondary,
      '& > *': { padding: '0 10px', ...cut },
      '& > :last-child': { textAlign: 'right', padding: '0 12px' },
    },
    '& .cell': { minWidth: 0, borderRight: `1px solid ${palette.divider}` },
    '& .day': {
      ...tabularNumbers,
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: 6,
      width: '100%',
      height: 116,
      padding: '6px 8px 8px',
      border: 0,
      background: 'none',
      font: 'inherit',
      fontSize: 13,
      textAlign: 'left',
      color: 'inherit',
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.background.raised },
      '&:focus-visible': { outlineOffset: -2 },
    },
    '& .top': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 4,
      minHeight: 24,
    },
    '& .number': {
      display: 'grid',
      placeItems: 'center',
      minWidth: 24,
      height: 24,
      marginLeft: -4,
      borderRadius: 12,
    },
    '& .hours': { fontWeight: 650, textAlign: 'right' },
    '& [data-outside=true]': {
      backgroundColor: palette.background.default,
      '& .number, & .hours, & .entry': { color: palette.text.secondary },
      '& .hours': { fontWeight: 500 },
    },
    '& [data-today=true] .number': {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      fontWeight: 650,
    },
    '& [data-missing=true] .top::after': {
      content: '""',
      width: 6,
      height: 6,
      borderRadius: '50%',
      backgroundColor: palette.warning.main,
    },
    '& .unseen': visuallyHidden,
    '& .entries': { display: 'grid', gap: 2, minWidth: 0, fontSize: 12, lineHeight: '18px' },
    '& .entry': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 },
    '& .name': { minWidth: 0, ...cut },
    '& .more': { color: palette.text.secondary, paddingLeft: 14 },
    '& .shares': {
      display: 'none',
      gap: 1,
      height: 4,
      borderRadius: 2,
      overflow: 'hidden',
      marginTop: 'auto',
      '& > *': { minWidth: 3, backgroundColor: palette.edge },
    },
    '& .total': {
      padding: '10px 12px',
      textAlign: 'right',
      fontSize: 13,
      fontWeight: 650,
      '&[data-none=true]': { color: palette.text.secondary, fontWeight: 400 },
    },
    '@container (max-width: 679px)': {
      '& .week': { gridTemplateColumns: 'repeat(7, minmax(0, 1fr)) 48px' },
      '& .head > *, & .head > :last-child': { padding: '0 2px', textAlign: 'center' },
      '& .day': { height: 72, padding: '4px 4px 6px', gap: 2, fontSize: 12 },
      '& .top': { flexDirection: 'column', gap: 0 },
      '& .number': { marginLeft: 0 },
      '& .hours': { fontSize: 12, fontWeight: 500, textAlign: 'center', lineHeight: '16px' },
      '& .entries': { display: 'none' },
      '& .shares': { display: 'flex' },
      '& .total': { padding: '8px 2px', textAlign: 'center', fontSize: 12 },
    },
  };
});
