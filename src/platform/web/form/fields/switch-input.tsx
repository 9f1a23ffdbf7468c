import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { useField } from '#src/platform/web/form/use-field.ts';

export function SwitchInput({ name, label, help }: { name: string; label: string; help?: ReactNode }) {
  const { ref, problem, value, onChange, ...field } = useField(name, label);
  return (
    <FormControl error={problem !== undefined}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...field}
            slotProps={{ input: { ref } }}
            checked={value === true}
            onChange={(_event, isOn) => {
              onChange(isOn);
            }}
          />
        }
      />
      {(problem ?? help) !== undefined && <FormHelperText>{problem ?? help}</FormHelperText>}
    </FormControl>
  );
}
