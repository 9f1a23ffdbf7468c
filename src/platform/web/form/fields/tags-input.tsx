import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useField } from '#src/platform/web/form/use-field.ts';

type TagsInputProps = {
  name: string;
  label: string;
  /** Tags in use elsewhere, offered while one types. */
  known: readonly string[];
  help?: string;
};

/** Any number of short words; Enter, a comma or leaving the field sets what was typed. */
export function TagsInput({ name, label, known, help }: TagsInputProps) {
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  const tags = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState('');

  function add(text: string) {
    const words = text.split(',').map((word) => word.trim());
    const fresh = words.filter((word) => word !== '' && !tags.some((tag) => isSame(tag, word)));
    if (fresh.length > 0) onChange([...tags, ...fresh]);
    setTyped('');
  }

  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      options={known.filter((tag) => !tags.some((other) => isSame(other, tag)))}
      value={tags}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input' && text.includes(',')) add(text);
        else if (reason !== 'blur') setTyped(text);
      }}
      onChange={(_event, next) => {
        onChange(next.filter((tag, place) => next.findIndex((other) => isSame(other, tag)) === place));
        setTyped('');
      }}
      onBlur={() => {
        add(typed);
        onBlur();
      }}
      renderValue={(shown, itemProps) =>
        shown.map((tag, index) => {
          const { key, ...rest } = itemProps({ index });
          return <Chip key={key} {...rest} size="small" label={tag} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={label}
          error={problem !== undefined}
          helperText={problem ?? help}
        />
      )}
    />
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
