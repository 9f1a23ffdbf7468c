import type { Theme } from '@mui/material/styles';
import { floating } from '#src/platform/web/theme/floating.ts';

/** How entries stand on their day: what, for whom, when, as far as there is room. */
export function blockStyles(theme: Theme) {
  const { palette } = theme.vars;
  const surface = palette.background.paper;
  const tinted = (share: number) => `color-mix(in srgb, var(--project) ${share}%, ${surface})`;
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return {
    '& .block': {
      '--project': palette.edge,
      position: 'absolute',
      zIndex: 1,
      // Their places are known beforehand: what is out of sight is not laid out.
      contain: 'strict',
      contentVisibility: 'auto',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'stretch',
      margin: 0,
      padding: '2px 4px 2px 7px',
      border: 0,
      borderLeft: '3px solid var(--project)',
      borderRadius: 5,
      overflow: 'hidden',
      backgroundColor: tinted(16),
      boxShadow: `0 0 0 1px ${surface}`,
      color: palette.text.primary,
      font: 'inherit',
      fontSize: 12,
      lineHeight: '15px',
      textAlign: 'left',
      cursor: 'grab',
      '&:hover': { backgroundColor: tinted(26), zIndex: 2 },
      '&:focus-visible': { zIndex: 4, outlineOffset: 1 },
      '&[data-first=false]': { borderTopLeftRadius: 0, borderTopRightRadius: 0 },
      '&[data-last=false]': { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 },
      // A clock that is cut tells another time: without room it goes to a line that is out of sight.
      '&[data-short=true]': {
        flexFlow: 'row wrap',
        gap: '20px 6px',
        justifyContent: 'start',
        alignContent: 'start',
        padding: '1px 4px 0 7px',
      },
      '&[data-short=true] .what': { display: 'block', minWidth: 0, maxWidth: '100%', flexShrink: 1, ...cut },
      '&[data-billable=false]': {
        backgroundImage: `repeating-linear-gradient(135deg, transparent 0 6px, ${tinted(10)} 6px 8px)`,
      },
      '&[data-locked=true]': { cursor: 'pointer' },
      '&[data-away=true]': { opacity: 0.35, '&:focus-visible': { outline: 'none' } },
    },
    '& .block .what': {
      fontWeight: 500,
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 'var(--lines, 1)',
      flexShrink: 0,
      overflow: 'hidden',
      '& svg': { marginRight: 4, verticalAlign: '-1px' },
    },
    '& .block .work, & .block .clock': { ...cut, flexShrink: 0, color: palette.text.secondary },
    '& .edge': {
      position: 'absolute',
      left: 0,
      right: 0,
      height: 7,
      cursor: 'ns-resize',
      '&[data-edge=start]': { top: 0 },
      '&[data-edge=end]': { bottom: 0 },
      '@media (pointer: coarse)': { height: 12 },
    },
    '& .block.draft': {
      zIndex: 5,
      backgroundColor: `color-mix(in srgb, ${palette.primary.main} 22%, ${surface})`,
      borderLeftColor: palette.primary.main,
      boxShadow: floating,
      pointerEvents: 'none',
      '& .clock': { color: palette.text.primary, fontWeight: 650 },
      '&[data-keyed=true]': { outline: `2px solid ${palette.primary.text}`, outlineOffset: 1 },
    },
    '& .block.timed': {
      zIndex: 3,
      pointerEvents: 'none',
      '--project': palette.warning.main,
      '&[data-running=true]': { '--project': palette.success.main },
    },
    '& .fold': {
      position: 'absolute',
      zIndex: 2,
      border: 0,
      borderRadius: 5,
      padding: 0,
      overflow: 'hidden',
      backgroundColor: palette.background.raised,
      boxShadow: `0 0 0 1px ${surface}`,
      color: palette.text.primary,
      font: 'inherit',
      fontSize: 12,
      fontWeight: 500,
      cursor: 'pointer',
      '&:hover': { boxShadow: `inset 0 0 0 1px ${palette.edge}` },
    },
    '& .now': {
      position: 'absolute',
      zIndex: 4,
      height: 2,
      marginTop: -1,
      backgroundColor: palette.error.text,
      pointerEvents: 'none',
      '&::before': {
        content: '""',
        position: 'absolute',
        left: -3,
        top: -3,
        width: 8,
        height: 8,
        borderRadius: '50%',
        backgroundColor: 'inherit',
      },
    },
  } as const;
}
