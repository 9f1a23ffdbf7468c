import type { Ref } from 'react';
import { uniqueTags, isSameTag, existingSpelling } from '#src/platform/shared/tags.ts';
import { MultiCombobox } from '#src/platform/web/kit/fields/combobox.tsx';

type TagsFieldProps = {
  label: string;
  tags: readonly string[];
  /** Existing tags, suggested while typing. */
  suggestions: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
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
  const { tags, suggestions, inputRef, problem, onChange, ...field } = props;

  /** Removes duplicates and keeps existing spellings. */
  function add(text: string) {
    const words = text.split(',').map((word) => word.trim());
    const added = words.filter((word) => word !== '').map((word) => existingSpelling(word, suggestions));
    if (added.length > 0) onChange(uniqueTags([...tags, ...added]));
  }

  return (
    <MultiCombobox
      {...field}
      ref={inputRef}
      error={problem}
      choices={suggestions.filter((tag) => !tags.some((other) => isSameTag(other, tag))).map(toChoice)}
      values={tags.map(toChoice)}
      onAdd={({ label: tag }) => onChange(uniqueTags([...tags, tag]))}
      onAddText={add}
      onRemove={({ id }) => onChange(tags.filter((tag) => tag !== id))}
    />
  );
}

function toChoice(tag: string) {
  return { id: tag, label: tag };
}
