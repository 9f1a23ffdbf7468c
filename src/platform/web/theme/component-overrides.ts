import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { fieldOverrides } from './field-overrides.ts';
import { floatingShadow, tabularNumbers, touchTarget } from './tokens.ts';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const semanticColours = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

/** Text uses `text`, not `main`, which is for fills. */
function textColourVariants(theme: { vars: CssVarsTheme['vars'] }) {
  return semanticColours.map((color) => ({
    props: { color },
    style: {
      '--variant-textColor': theme.vars.palette[color].text,
      '--variant-outlinedColor': theme.vars.palette[color].text,
      '--variant-outlinedBorder': theme.vars.palette.edge,
    },
  }));
}

const touchQuery = `@media (pointer: coarse)`;

export const componentOverrides: Overrides = {
  ...fieldOverrides,
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        whiteSpace: 'nowrap',
        '& svg': { flexShrink: 0 },
        [touchQuery]: { minHeight: touchTarget },
        variants: [
          ...textColourVariants(theme),
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: { borderColor: theme.vars.palette.edge },
          },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        borderRadius: 8,
        [touchQuery]: { width: touchTarget, height: touchTarget },
      },
    },
  },
  // A subtitle is a sentence, not a heading: headings follow the page outline.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    styleOverrides: {
      root: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, borderRadius: 10 }),
    },
  },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'transparent' } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.primary.text,
        textUnderlineOffset: '0.2em',
        textDecorationThickness: '1px',
        // In running text, colour alone doesn't mark a link.
        'p &': { textDecoration: 'underline' },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 500, enterNextDelay: 200 },
    styleOverrides: { tooltip: { fontSize: 12, lineHeight: '16px', borderRadius: 6, padding: '4px 8px' } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 10,
        boxShadow: floatingShadow,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        '&&': { minHeight: 36 },
        borderRadius: 6,
        fontSize: 14,
        gap: 8,
        '& .MuiListItemIcon-root': { minWidth: 0 },
        [touchQuery]: { '&&': { minHeight: touchTarget } },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: 'inherit' } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 12,
        boxShadow: floatingShadow,
        // Its title stays below a notice.
        'html:has([data-ways]) &:not(.MuiDialog-paperFullScreen)': { maxHeight: 'calc(100% - 144px)' },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: 20, lineHeight: '28px', fontWeight: 650, padding: '20px 24px 4px' },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(15 18 24 / 45%)' } },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        padding: '0 12px',
        height: 46,
        fontSize: 14,
        lineHeight: '20px',
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
      }),
      head: ({ theme }) => ({
        height: 36,
        fontSize: 12,
        fontWeight: 500,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
      }),
      alignRight: tabularNumbers,
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.vars.palette.background.raised },
      }),
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 28,
        fontSize: 13,
        fontWeight: 500,
        [touchQuery]: { height: 36, '&.MuiChip-clickable': { height: touchTarget } },
      },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 10, alignItems: 'center', fontSize: 14 } },
  },
  MuiSnackbarContent: { styleOverrides: { root: { borderRadius: 10, boxShadow: floatingShadow } } },
};
