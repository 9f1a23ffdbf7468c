import { styled } from '@mui/material/styles';
import { unseen } from '#src/platform/web/layout/unseen.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import { floating } from '#src/platform/web/theme/floating.ts';
import { appBarHeight } from '#src/platform/web/theme/measures.ts';

/** How the grid of a week stands: its rows named at the left, a column a day, the sums at its edges. */
export const WeekFrame = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  const line = `1px solid ${palette.divider}`;
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    ...figures,
    '& .names': { width: 'auto' },
    '& .day': { width: 80, [theme.breakpoints.down('md')]: { width: 60 } },
    '& .sum': { width: 84, [theme.breakpoints.down('md')]: { width: 68 } },
    '& th, & td': { padding: 0, fontWeight: 400 },
    '& tbody > tr': { height: 52 },
    '& tbody > tr + tr': { borderTop: line },
    '& tbody > tr:hover': { backgroundColor: palette.background.raised },
    '& th[scope=row]': {
      textAlign: 'left',
      padding: '6px 12px 6px 16px',
      maxWidth: 0,
      [theme.breakpoints.down('sm')]: { paddingLeft: 12 },
    },
    '& button.what': {
      display: 'block',
      maxWidth: '100%',
      padding: 0,
      border: 0,
      font: 'inherit',
      fontWeight: 500,
      color: 'inherit',
      textAlign: 'left',
      background: 'none',
      cursor: 'pointer',
    },
    '& .what': { fontWeight: 500, lineHeight: '20px', ...cut },
    '& .work': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      fontSize: 13,
      lineHeight: '18px',
      color: palette.text.secondary,
      '& > span:last-child': cut,
    },
    // Nothing shines through, and borders of a table stay behind.
    '& thead': {
      position: 'sticky',
      zIndex: 4,
      top: appBarHeight,
      backgroundColor: palette.background.paper,
      boxShadow: `0 1px ${palette.divider}`,
    },
    '& thead > tr:first-of-type > *': { paddingTop: 8 },
    '& thead th': {
      height: 48,
      textAlign: 'right',
      paddingRight: 12,
      fontSize: 13,
      lineHeight: '18px',
      color: palette.text.secondary,
      '& strong': {
        display: 'block',
        fontSize: 16,
        lineHeight: '20px',
        fontWeight: 500,
        color: palette.text.primary,
      },
      '&[aria-current=date] strong, &[aria-current=date]': { color: palette.primary.text },
      '&:first-of-type': {
        textAlign: 'left',
        paddingLeft: 16,
        [theme.breakpoints.down('sm')]: { paddingLeft: 12 },
      },
    },
    '& td': { position: 'relative', padding: 4 },
    '& .total, & .totals td': { textAlign: 'right', paddingRight: 12, fontWeight: 500 },
    '& thead .totals > *': { height: 32, paddingTop: 0, paddingBottom: 8, color: palette.text.primary },
    '& input': {
      font: 'inherit',
      // After the font, which would undo them.
      ...figures,
      color: 'inherit',
      boxSizing: 'border-box',
      width: '100%',
      height: 36,
      padding: '0 8px',
      textAlign: 'right',
      border: '1px solid transparent',
      borderRadius: 8,
      backgroundColor: 'transparent',
      // Clear of the head above and the timer beneath.
      scrollMarginBlock: `${appBarHeight + 96}px 96px`,
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
      '&:hover': { borderColor: palette.edge },
      '&:focus': {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: -1,
        backgroundColor: palette.background.paper,
      },
      '&[aria-busy=true]': { color: palette.text.secondary },
      '@media (pointer: coarse)': { height: 44, fontSize: 16 },
    },
    '& [data-locked=true] input': {
      color: palette.text.secondary,
      paddingLeft: 20,
      '&:hover': { borderColor: 'transparent' },
    },
    '& [data-wrong=true] input': { borderColor: palette.error.main },
    '& .lock, & .running, & .count': { position: 'absolute', pointerEvents: 'none' },
    '& .lock': { left: 12, top: 'calc(50% - 5px)', color: palette.text.secondary },
    '& .running': {
      left: 12,
      top: 'calc(50% - 4px)',
      width: 8,
      height: 8,
      borderRadius: '50%',
      backgroundColor: palette.success.main,
    },
    '& .count': { left: 10, top: 6, fontSize: 11, lineHeight: '14px', color: palette.text.secondary },
    '& .reason': {
      position: 'absolute',
      zIndex: 3,
      top: 'calc(100% + 2px)',
      right: 4,
      width: 'max-content',
      maxWidth: 260,
      padding: '8px 12px',
      fontSize: 13,
      lineHeight: '18px',
      textAlign: 'left',
      color: palette.error.text,
      backgroundColor: palette.background.paper,
      border: line,
      borderRadius: 8,
      boxShadow: floating,
    },
    // Where the first days stand there is room to the right alone.
    '& td:nth-of-type(-n+3) .reason': { [theme.breakpoints.up('sm')]: { right: 'auto', left: 4 } },
    '& [data-locked=true] .reason': { color: palette.text.primary },
    '& .unseen': unseen,
  };
});
