import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import * as m from '#messages/platform.ts';
import { useField } from '#src/platform/web/form/use-field.ts';

type ColourInputProps = {
  name: string;
  label: string;
  /** What an empty value means. Where a colour is chosen automatically, “None” is another choice. */
  empty?: 'none' | 'automatic' | 'refused';
};

/** One of a few colours, or an empty value; also offers a colour set through the API. */
export function ColourInput({ name, label, empty = 'none' }: ColourInputProps) {
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  const id = useId();
  const offered = [...emptyChoices[empty], ...recordColours];
  const own = typeof value === 'string' && !offered.some((colour) => colour.value === value) ? value : null;
  const choices = [...offered, ...(own === null ? [] : [{ value: own, name: own }])];

  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Box id={id} sx={{ fontSize: 13, fontWeight: 500, mb: 1 }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map((colour, place) => (
          <Swatch key={colour.name} title={colour.name}>
            <input
              type="radio"
              name={id}
              aria-label={colour.name}
              ref={place === 0 ? ref : null}
              checked={(value ?? null) === colour.value}
              onChange={() => {
                onChange(colour.value);
              }}
              onBlur={onBlur}
            />
            <span
              data-none={colour.name === m.none}
              data-automatic={colour.name === m.automatic}
              style={{ backgroundColor: colour.value ?? 'transparent' }}
            />
          </Swatch>
        ))}
      </Box>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}

/** Colours that distinguish records in light and dark mode; never the only cue. */
const recordColours = [
  { value: '#556cd6', name: m.blue },
  { value: '#19857b', name: m.teal },
  { value: '#b45309', name: m.amber },
  { value: '#9d4edd', name: m.violet },
  { value: '#c2417c', name: m.pink },
  { value: '#2f7ec4', name: m.sky },
  { value: '#5c8a1e', name: m.green },
  { value: '#8a6d3b', name: m.brown },
] as const;

const none = { value: null, name: m.none };
const emptyChoices = {
  none: [none],
  automatic: [
    { value: null, name: m.automatic },
    { ...none, value: 'transparent' },
  ],
  refused: [],
} as const;

const Swatch = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  cursor: 'pointer',
  '@media (pointer: coarse)': { width: 40, height: 44 },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '& span': { width: 20, height: 20, borderRadius: '50%' },
  '& span[data-none=true]': {
    border: `1.5px solid ${theme.vars.palette.edge}`,
    backgroundImage: `linear-gradient(to top right, transparent 46%, ${theme.vars.palette.edge} 46% 54%, transparent 54%)`,
  },
  '& span[data-automatic=true]': {
    backgroundImage: `conic-gradient(${recordColours.map(({ value }) => value).join(', ')})`,
  },
  '& input:checked + span': {
    outline: `2px solid ${theme.vars.palette.text.primary}`,
    outlineOffset: 2,
  },
  '& input:focus-visible + span': {
    outline: `3px solid ${theme.vars.palette.primary.text}`,
    outlineOffset: 2,
  },
}));
