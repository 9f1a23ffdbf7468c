import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

type SelectFieldProps<V extends string> = {
  label: string;
  value: V;
  choices: readonly (readonly [V, string])[];
  help?: ReactNode;
  /** Highlights a guess to review. */
  needsReview?: boolean;
  onChange: (value: V) => void;
};

export function SelectField<V extends string>({
  label,
  value,
  choices,
  help,
  needsReview,
  onChange,
}: SelectFieldProps<V>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      helperText={help}
      onChange={({ target }) => {
        const chosen = choices.find(([each]) => each === target.value);
        if (chosen) onChange(chosen[0]);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true },
        formHelperText: needsReview ? { sx: { color: 'warning.text' } } : {},
      }}
    >
      {choices.map(([each, name]) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
