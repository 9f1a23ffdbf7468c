import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import * as m from '#messages/platform.ts';
import { touchTarget, floatingShadow } from './tokens.ts';

/** Shows the keyboard focus. Inside a box that clips, give it a negative offset. */
export const focusRing = (theme: { vars: CssVarsTheme['vars'] }) => ({
  outline: `2px solid ${theme.vars.palette.primary.text}`,
  outlineOffset: 2,
});

/** Fields: label above, help below, one-pixel border. */
export const fieldOverrides: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiTextField: {
    defaultProps: { fullWidth: true, slotProps: { inputLabel: { shrink: true } } },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&, &.MuiInputLabel-outlined': { position: 'static', transform: 'none' },
        marginBottom: 6,
        maxWidth: '100%',
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
        '&.Mui-error': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
      asterisk: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: 'inherit' },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        minHeight: 40,
        '@media (pointer: coarse)': { minHeight: touchTarget },
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.primary.text },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.text },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.edge,
        '& legend': { display: 'none' },
      }),
      input: ({ theme }) => ({
        padding: '9px 12px',
        height: '22px',
        lineHeight: '22px',
        // iOS zooms into fields below 16 px.
        '@media (pointer: coarse)': { fontSize: 16 },
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        fontSize: 12,
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: theme.vars.palette.error.text },
      }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
  MuiAutocomplete: {
    defaultProps: {
      openText: m.openOptions,
      closeText: m.close,
      clearText: m.clear,
      noOptionsText: m.noOptions,
    },
    styleOverrides: {
      inputRoot: {
        padding: '0 8px 0 0',
        '&.MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '9px 12px' },
      },
      // In line with the arrows of selects.
      endAdornment: {
        '.MuiAutocomplete-inputRoot &': { right: 6, '@media (pointer: coarse)': { right: 2 } },
      },
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 10,
        boxShadow: floatingShadow,
        marginTop: 4,
      }),
      listbox: { padding: 4 },
      option: { borderRadius: 6, minHeight: '36px !important' },
    },
  },
  MuiSelect: { styleOverrides: { icon: { right: 10 } } },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 8,
        '@media (pointer: coarse)': { padding: 10 },
        // The focused input inside is transparent.
        '&:has(:focus-visible)': { ...focusRing(theme), outlineOffset: -4 },
        '&:not(.Mui-checked, .MuiCheckbox-indeterminate)': { color: theme.vars.palette.edge },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      switchBase: ({ theme }) => ({
        '&:has(:focus-visible)': { ...focusRing(theme), outlineOffset: -4 },
        '&.Mui-checked': { color: theme.vars.palette.primary.light },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: theme.vars.palette.primary.main, opacity: 1 },
        '&.Mui-checked .MuiSwitch-thumb': { backgroundColor: '#ffffff' },
      }),
      track: ({ theme }) => ({ backgroundColor: theme.vars.palette.edge, opacity: 1 }),
      thumb: { backgroundColor: '#ffffff', boxShadow: 'none', border: '1px solid rgb(15 18 24 / 12%)' },
    },
  },
};
