import { useField } from '#src/platform/web/form/use-field.ts';
import { TagsField } from './tags-field.tsx';

type TagsInputProps = {
  name: string;
  label: string;
  /** Existing tags, suggested while typing. */
  suggestions: readonly string[];
  help?: string;
};

/** The tags of a record, in a form. */
export function TagsInput({ name, label, suggestions, help }: TagsInputProps) {
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  return (
    <TagsField
      label={label}
      tags={Array.isArray(value) ? value.map(String) : []}
      suggestions={suggestions}
      inputRef={ref}
      problem={problem}
      help={help}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
