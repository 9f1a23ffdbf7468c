import { styled } from '@mui/material/styles';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { tabularNumbers, touchTarget } from '#src/platform/web/theme/tokens.ts';
import { blockStyles } from './block-styles.ts';
import { hourHeight, railWidth } from './calendar-dimensions.ts';

/** Layout of header, hours and days; blocks are in block-styles. */
export const CalendarRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const quiet = { color: palette.text.secondary };
  const plain = { border: 0, background: 'none', font: 'inherit', color: 'inherit', cursor: 'pointer' };
  const daysBeside = {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    marginLeft: railWidth,
  } as const;
  const between = { '& > * + *': { borderLeft: `1px solid ${palette.divider}` } };
  return {
    ...tabularNumbers,
    '& .scroller': {
      position: 'relative',
      overflowX: 'hidden',
      overflowY: 'auto',
      height: 'clamp(360px, calc(100dvh - 296px), 920px)',
      // Leaves space for the timer at the bottom of a phone.
      [theme.breakpoints.down('sm')]: { height: 'clamp(360px, calc(100dvh - 400px), 920px)' },
      scrollPaddingTop: 96,
      overscrollBehavior: 'contain',
      '&:focus-visible': { outlineOffset: -2 },
    },
    '& .top': {
      containerType: 'inline-size',
      position: 'sticky',
      top: 0,
      zIndex: 6,
      backgroundColor: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& .heads': { ...daysBeside, ...between },
    // On narrow screens the totals go below the day names.
    '@container (max-width: 839px)': {
      '& .heads .head': { flexFlow: 'column nowrap', alignItems: 'start', justifyContent: 'center' },
      '& .heads .worked': { minHeight: 18 },
    },
    '& .single': {
      ...quiet,
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      minHeight: 44,
      marginLeft: railWidth + 4,
      paddingRight: 8,
      '& h2': {
        margin: 0,
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 650,
        color: palette.text.primary,
        whiteSpace: 'nowrap',
      },
      '& .worked': { flex: 1, fontWeight: 500, whiteSpace: 'nowrap' },
      '& > * + *': { borderLeft: 0 },
    },
    '& .head': {
      ...plain,
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: 8,
      minHeight: 44,
      padding: '6px 8px',
      alignContent: 'center',
      fontSize: 13,
      lineHeight: '18px',
      ...quiet,
      '& b': { fontWeight: 650, color: palette.text.primary },
      '& .worked': { fontWeight: 500 },
      '&[data-today=true] b, &[data-today=true] .name': { color: palette.primary.text },
      '&:hover': { backgroundColor: palette.background.raised },
      '&:focus-visible': { outlineOffset: -2 },
    },
    '& .untimed': {
      ...daysBeside,
      ...between,
      borderTop: `1px solid ${palette.divider}`,
      '& > *': { minWidth: 0, padding: 3, display: 'grid', gap: 2, alignContent: 'start' },
    },
    '& .chip': {
      ...plain,
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      minWidth: 0,
      minHeight: 24,
      '@media (pointer: coarse)': { minHeight: touchTarget },
      padding: '0 6px',
      borderRadius: 6,
      backgroundColor: palette.background.raised,
      fontSize: 12,
      lineHeight: '18px',
      textAlign: 'left',
      '& .name': {
        flex: 1,
        minWidth: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
      '&.more': { background: 'none', ...quiet },
      '&:hover': { boxShadow: `inset 0 0 0 1px ${palette.edge}` },
    },
    '& .sheet': { position: 'relative' },
    '& .rail': {
      position: 'absolute',
      inset: 0,
      width: railWidth,
      fontSize: 11,
      ...quiet,
      '& span': { position: 'absolute', right: 8, transform: 'translateY(-50%)', lineHeight: '14px' },
    },
    '& .columns': {
      ...daysBeside,
      ...between,
      height: '100%',
      // Hours that a shorter DST day doesn't have.
      backgroundColor: palette.background.raised,
    },
    '& .column': { position: 'relative' },
    '& .hours': {
      backgroundColor: palette.background.paper,
      backgroundImage: `linear-gradient(to bottom, transparent ${hourHeight - 1}px, ${palette.divider} ${hourHeight - 1}px)`,
      backgroundSize: `100% ${hourHeight}px`,
    },
    '& [data-today=true] .hours': {
      backgroundColor: `color-mix(in srgb, ${palette.primary.main} 5%, ${palette.background.paper})`,
    },
    '& .change, & .own-clock': { position: 'absolute', left: 0, fontSize: 11, lineHeight: '14px', ...quiet },
    '& .change': {
      right: 0,
      borderTop: `1px dashed ${palette.edge}`,
      // The label sits above entries, which would hide it.
      '& span': {
        position: 'absolute',
        zIndex: 3,
        right: 0,
        padding: '1px 6px 2px',
        borderRadius: '0 0 0 6px',
        whiteSpace: 'nowrap',
        backgroundColor: palette.background.paper,
        pointerEvents: 'none',
      },
    },
    '& .own-clock': { left: 4, paddingTop: 2 },
    '& .surface': {
      position: 'absolute',
      inset: `0 0 0 ${railWidth}px`,
      touchAction: 'pan-y',
      userSelect: 'none',
      WebkitTouchCallout: 'none',
      cursor: 'cell',
    },
    '&[data-dragging=true] .surface, &[data-dragging=true] .surface *': { cursor: 'grabbing' },
    '& .keys': {
      display: 'none',
      margin: 0,
      padding: '8px 16px',
      borderTop: `1px solid ${palette.divider}`,
      fontSize: 12,
      lineHeight: '16px',
      ...quiet,
    },
    // Keyboard help, shown to keyboard users.
    '&:has(.block:focus-visible) .keys': { display: 'block' },
    '& .unseen': visuallyHidden,
    ...blockStyles(theme),
  };
});
