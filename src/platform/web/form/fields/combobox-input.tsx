import { useLayoutEffect, useRef, useState } from 'react';
import * as m from '#messages/platform.ts';
import { isSameName, plainText } from '#src/platform/shared/search-match.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';

export type ComboboxOption = {
  id: string;
  label: string;
  group?: string;
  /** Others that find it. */
  otherNames?: () => readonly string[];
};

type ComboboxInputProps = {
  name: string;
  label: string;
  options: readonly ComboboxOption[];
  help?: string;
  required?: boolean;
  placeholder?: string;
  /** Runs after the field is set; for example, a project sets its client. */
  onPick?: (picked: ComboboxOption | null) => void;
  /** Creates the typed option and returns its id. */
  onCreate?: (label: string) => Promise<string>;
  /** Whether the options are suggestions, so that a similar text is taken as it is typed. */
  isFreeText?: boolean;
};

/**
 * Picks one of many options by typing; its value is the id, or null. A text that is no option changes nothing: the field
 * shows its option again and why, and reports it as the input's validity, so that actions wait in `whenReadable`.
 */
export function ComboboxInput(props: ComboboxInputProps) {
  const { name, label, options, help, required = false, placeholder = '', onPick, onCreate } = props;
  const { isFreeText = false } = props;
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  const [failure, setFailure] = useState<string>();
  /** Typed but not picked yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const [adding, setAdding] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** The value before typing, which clears it on the way. */
  const original = useRef<unknown>(null);

  useLayoutEffect(() => {
    const typedName = typed?.trim() ?? '';
    input.current?.setCustomValidity(failure ?? (typedName === '' ? '' : m.noMatch({ text: typedName })));
  });

  async function pick(picked: ComboboxOption | null) {
    setFailure(undefined);
    setTyped(null);
    if (picked?.id === newOptionId) {
      setAdding(picked.label);
      // Not an id, so the form can't be saved with the previous option.
      onChange(picked.label);
    }
    try {
      const id = picked?.id === newOptionId ? await onCreate?.(picked.label) : picked?.id;
      onChange(id ?? null);
      if (id !== undefined) original.current = id;
      onPick?.(picked && id !== undefined ? { ...picked, id } : null);
    } catch (error) {
      setFailure(toFailure(error).message);
    } finally {
      setAdding(undefined);
    }
  }

  /** Picks the typed name on leaving and before saving, or says why that can't be. */
  function commitTyped() {
    const typedName = typed?.trim() ?? '';
    if (typedName === '') {
      // Left empty, as it is shown.
      if (value === null) setFailure(undefined);
      return;
    }
    const exact = options.find((option) =>
      namesOf(option).some((each) => each.toLowerCase() === typedName.toLowerCase()),
    );
    const similar = options.find((option) => isSameName(option.label, typedName));
    if (exact) void pick(exact);
    else if (onCreate && (!similar || isFreeText)) void pick({ id: newOptionId, label: typedName });
    else {
      setTyped(null);
      if (value !== original.current) onChange(original.current);
      setFailure(
        onCreate && similar
          ? m.similarExists({ text: typedName, similar: similar.label })
          : m.noMatch({ text: typedName }),
      );
    }
  }

  return (
    <Combobox
      ref={(element) => {
        input.current = element;
        ref(element);
      }}
      label={label}
      required={required}
      placeholder={placeholder}
      help={adding === undefined ? help : m.addingOption({ text: adding })}
      error={adding === undefined ? (failure ?? problem) : undefined}
      choices={options}
      filter={(all, text) => {
        const entered = text.trim();
        const sought = plainText(text);
        const matches = all.filter((option) =>
          namesOf(option).some((each) => plainText(each).includes(sought)),
        );
        const isThere = all.some((option) => option.label.toLowerCase() === entered.toLowerCase());
        if (!onCreate || entered === '' || isThere) return matches;
        // A similar name first, so that Enter doesn't add it twice.
        const similar = all.filter(
          (option) => !matches.includes(option) && isSameName(option.label, entered),
        );
        const added = { id: newOptionId, label: entered, content: m.addOption({ text: entered }) };
        return [...similar, ...matches, added];
      }}
      value={typeof value === 'string' ? value : null}
      onChange={(picked) => void pick(picked)}
      typed={typed}
      onType={setTyped}
      onFocus={() => {
        original.current = value;
      }}
      onBlur={() => {
        onBlur();
        setTyped(null);
        commitTyped();
      }}
      onInvalid={() => typed !== null && commitTyped()}
    />
  );
}

function namesOf({ label, otherNames }: ComboboxOption): string[] {
  return [label, ...(otherNames?.() ?? [])];
}

/** Id of the option for a new name. */
const newOptionId = 'new';
