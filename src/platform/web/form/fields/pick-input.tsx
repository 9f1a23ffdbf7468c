import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useField } from '#src/platform/web/form/use-field.ts';

export type Pickable = { id: string; label: string; group?: string };

type PickInputProps = {
  name: string;
  label: string;
  options: readonly Pickable[];
  help?: string;
  required?: boolean;
  placeholder?: string;
  /** Besides setting the field: a project sets its client, say. */
  onPick?: (picked: Pickable | null) => void;
};

/** One of many, found by typing; its value is the id, or null. */
export function PickInput(props: PickInputProps) {
  const { name, label, options, help, required = false, placeholder = '', onPick } = props;
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  const grouping = options.some(({ group }) => group !== undefined) ? { groupBy } : {};

  return (
    <Autocomplete<Pickable>
      {...grouping}
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      autoHighlight
      openOnFocus
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, picked) => {
        onChange(picked?.id ?? null);
        onPick?.(picked);
      }}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={label}
          required={required}
          placeholder={placeholder}
          error={problem !== undefined}
          helperText={problem ?? help}
        />
      )}
    />
  );
}

const groupBy = ({ group }: Pickable) => group ?? '';
