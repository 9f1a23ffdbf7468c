import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Ref } from 'react';
import { uniqueTags, isSameTag, existingSpelling } from '#src/platform/shared/tags.ts';

type TagsFieldProps = {
  label: string;
  tags: readonly string[];
  /** Existing tags, suggested while typing. */
  suggestions: readonly string[];
  inputRef?: Ref<unknown>;
  problem?: string | undefined;
  help?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  onChange: (tags: string[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

/** Any number of tags; Enter, a comma or leaving the field adds the typed one. */
export function TagsField(props: TagsFieldProps) {
  const {
    label,
    tags,
    suggestions,
    inputRef,
    problem,
    help,
    disabled = false,
    autoFocus = false,
    onChange,
  } = props;
  const [typed, setTyped] = useState('');

  /** Removes duplicates and keeps existing spellings. */
  function set(next: readonly string[]) {
    const cleaned = next.filter((word) => word !== '');
    onChange(
      uniqueTags(cleaned.map((word) => (tags.includes(word) ? word : existingSpelling(word, suggestions)))),
    );
    setTyped('');
  }

  function add(text: string) {
    const words = text.split(',').map((word) => word.trim());
    if (words.some((word) => word !== '')) set([...tags, ...words]);
    else setTyped('');
  }

  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      disabled={disabled}
      options={suggestions.filter((tag) => !tags.some((other) => isSameTag(other, tag)))}
      value={[...tags]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input' && text.includes(',')) add(text);
        else if (reason !== 'blur') setTyped(text);
      }}
      onChange={(_event, next) => {
        set(next);
      }}
      onFocus={props.onFocus}
      onBlur={() => {
        add(typed);
        props.onBlur?.();
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
          inputRef={inputRef}
          label={label}
          autoFocus={autoFocus}
          error={problem !== undefined}
          helperText={problem ?? help}
        />
      )}
    />
  );
}
