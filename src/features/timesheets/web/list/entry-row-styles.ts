import { styled } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { touchTarget, tabularNumbers } from '#src/platform/web/theme/tokens.ts';

const ellipsis = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/**
 * Row layout by container width: one line, two lines, or a card on a phone. Styled once for the whole list,
 * so that scrolling creates no styles.
 */
export const EntryListRoot = styled('div')(({ theme }) => ({
  position: 'relative',
  containerType: 'inline-size',
  // Error texts overlay the rows below.
  '& > div:has([data-editing])': { zIndex: 1 },
  '& .line': rowStyles(theme),
  // The entry from the URL.
  '& > [aria-current] .line': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 10%, ${theme.vars.palette.background.paper})`,
    boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
  },
  // On a phone checkboxes appear only while rows are selected.
  '@container (max-width: 539px)': {
    '&[data-picking=true] .line': {
      gridTemplateColumns: '36px minmax(0, auto) minmax(0, 1fr) auto 44px',
      gridTemplateAreas:
        '"pick what what time actions" "pick work work worth actions" "pick clock rate rate actions"',
      paddingLeft: 4,
      '& .pick': { display: 'grid' },
    },
  },
}));

function rowStyles(theme: Theme) {
  const { palette } = theme.vars;
  const quiet = { color: palette.text.secondary };
  return {
    display: 'grid',
    alignItems: 'center',
    height: 48,
    boxSizing: 'border-box',
    padding: '0 8px 0 4px',
    borderTop: `1px solid ${palette.divider}`,
    columnGap: 12,
    gridTemplateColumns: '36px minmax(0, 1fr) auto 240px 112px',
    gridTemplateRows: '20px 18px',
    alignContent: 'center',
    gridTemplateAreas: '"pick what time worth actions" "pick work clock worth actions"',
    '&[data-picked=true]': { backgroundColor: palette.background.raised },

    '& .pick': {
      gridArea: 'pick',
      display: 'grid',
      placeItems: 'center',
      height: 44,
      userSelect: 'none',
      cursor: 'pointer',
      '& input': { width: 16, height: 16, margin: 0, cursor: 'pointer', accentColor: palette.primary.main },
    },
    '& .cell, & .icon': { font: 'inherit', color: 'inherit', background: 'none', border: 0, borderRadius: 4 },
    '& .cell': {
      // Click areas larger than the text.
      padding: '3px 6px',
      margin: '-3px -6px',
      textAlign: 'inherit',
      cursor: 'text',
      '&[aria-disabled="true"]': { cursor: 'default' },
      '&:not([aria-disabled="true"]):hover': { boxShadow: `inset 0 0 0 1px ${palette.edge}` },
      // Inset, because lines are close together.
      '&:focus-visible': { outlineOffset: -2 },
    },
    '& .icon': {
      display: 'inline-grid',
      placeItems: 'center',
      verticalAlign: 'middle',
      width: 36,
      height: 36,
      padding: 0,
      borderRadius: 8,
      cursor: 'pointer',
      ...quiet,
      '&:hover': { backgroundColor: palette.action.hover },
      '@media (pointer: coarse)': { width: touchTarget, height: touchTarget },
    },
    '& .what': {
      gridArea: 'what',
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      fontWeight: 500,
      minWidth: 0,
    },
    '& .work': {
      gridArea: 'work',
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minWidth: 0,
      fontSize: 13,
      ...quiet,
    },
    '& .clock': {
      gridArea: 'clock',
      display: 'flex',
      flexDirection: 'row-reverse',
      alignItems: 'center',
      gap: 8,
      fontSize: 13,
      ...tabularNumbers,
      ...quiet,
      whiteSpace: 'nowrap',
    },
    '& .time': { gridArea: 'time', justifySelf: 'end', fontWeight: 500, ...tabularNumbers },
    '& .what > button, & .work > button, & .what > span:not(.mark, .tags), & .work > span': ellipsis,
    '& .worth': { gridArea: 'worth', textAlign: 'right', minWidth: 0 },
    '& .amount': { lineHeight: '20px', ...tabularNumbers },
    '& .rate': { ...ellipsis, fontSize: 12, lineHeight: '18px', ...quiet },
    '& .actions': { gridArea: 'actions', textAlign: 'right', whiteSpace: 'nowrap' },
    '& .mark': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      flexShrink: 0,
      fontSize: 12,
      fontWeight: 500,
      ...quiet,
    },
    '& .tags': { display: 'inline-flex', gap: 4, flexShrink: 0, maxWidth: '50%' },
    '& .tag': {
      ...ellipsis,
      padding: '0 8px',
      borderRadius: 999,
      fontSize: 12,
      fontWeight: 400,
      lineHeight: '20px',
      backgroundColor: palette.background.raised,
      ...quiet,
    },
    '& .more': { flexShrink: 0 },
    '& .warning': { color: palette.warning.text },
    '& .unseen': visuallyHidden,
    // The editor spans both lines.
    '@container (max-width: 1039px)': {
      '&[data-editing=description] .what, &[data-editing=projectId] .work': { gridRow: '1 / -1' },
      '&[data-editing=duration] .time, &[data-editing=times] .clock': { gridRow: '1 / -1' },
      '&[data-editing=description] .work, &[data-editing=projectId] .what': { visibility: 'hidden' },
      '&[data-editing=duration] .clock, &[data-editing=times] .time': { visibility: 'hidden' },
      '&[data-editing=duration] .time': { zIndex: 1 },
    },
    // Empty values appear on hover.
    '@media (hover: hover)': {
      '&:hover': { backgroundColor: palette.background.raised },
      '& .quick-action, & .unset': { opacity: 0 },
      '&:not(:hover, :focus-within) .rate[data-unusual=false] .reason': visuallyHidden,
      '&:hover .quick-action, &:focus-within .quick-action, &:hover .unset, &:focus-within .unset': {
        opacity: 1,
      },
    },
    '@container (min-width: 1040px)': {
      gridTemplateColumns: '36px minmax(0, 4fr) minmax(0, 3fr) auto minmax(56px, auto) 240px 112px',
      gridTemplateRows: 'auto',
      gridTemplateAreas: '"pick what work clock time worth actions"',
      '& .work': { fontSize: 14 },
    },
    '@container (max-width: 799px)': {
      columnGap: 10,
      gridTemplateColumns: '32px minmax(0, 1fr) auto 210px 44px',
      '& .quick-action': { display: 'none' },
    },
    // Beside the open timer.
    '@container (max-width: 639px)': {
      // Long labels of its times end before the amount.
      gridTemplateColumns: '32px minmax(96px, 1fr) minmax(0, auto) 150px 44px',
      '& .clock': { minWidth: 0, overflow: 'hidden' },
      '& .mark-text': visuallyHidden,
    },
    '@media (pointer: coarse)': {
      height: 'auto',
      gridTemplateRows: 'auto',
      '& .cell': { minHeight: touchTarget },
    },
    // Beside the open timer and a scroll bar, the list is 553 px wide, with rows of a fixed height.
    '@container (max-width: 539px)': {
      height: 'auto',
      position: 'relative',
      padding: '8px 4px 8px 16px',
      gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr) auto 44px',
      gridTemplateRows: 'auto',
      gridTemplateAreas: '"what what time actions" "work work worth actions" "clock rate rate actions"',
      rowGap: 2,
      '& .pick': { display: 'none' },
      // The whole row opens the entry; only its menu and its checkbox lie above that.
      '& .cell': { minHeight: 0, padding: 0, margin: 0 },
      '& .cell[data-cell]': {
        minHeight: touchTarget,
        margin: '-8px 0 -16px',
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      },
      '& .what > button': { position: 'static' },
      '& .pick, & .actions': { position: 'relative', zIndex: 1 },
      '& .clock': { flexDirection: 'row', minWidth: 0, overflow: 'visible' },
      '& .clock > button': ellipsis,
      // The rate's reason is a sentence and may need two lines.
      '& .worth': { display: 'contents' },
      '& .amount': { gridArea: 'worth', textAlign: 'right', fontSize: 13, whiteSpace: 'nowrap' },
      '& .rate': { gridArea: 'rate', textAlign: 'right', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      '& .rate[data-unusual=false] .reason': visuallyHidden,
    },
  };
}
