import { useId, useState } from 'react';
import type { ComponentProps } from 'react';
import * as m from '#messages/projects.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import type { ComboboxChoice } from '#src/platform/web/kit/fields/combobox-parts.ts';
import * as fieldStyles from '#src/platform/web/kit/fields/field.module.css';
import { SuggestInput } from '#src/platform/web/kit/fields/suggest-input.tsx';
import * as styles from './project-picker.module.css';

type PickerFieldProps<Choice extends ComboboxChoice> = ComponentProps<typeof SuggestInput<Choice>> & {
  label: string;
  /** The second line of the picker: its label is in the box. */
  isSecond?: boolean;
  /** The message about its value has this ID; undefined if the value is right. */
  problemId: string | undefined;
};

/** A line of the picker: one of many choices, found by typing. */
export function PickerField<Choice extends ComboboxChoice>({
  label,
  isSecond = false,
  problemId,
  ...input
}: PickerFieldProps<Choice>) {
  const id = useId();
  const labelElement = (
    <label id={`${id}-label`} htmlFor={id} className={isSecond ? styles.labelInside : fieldStyles.label}>
      {label}
    </label>
  );
  return (
    <div className={fieldStyles.field} data-invalid={problemId !== undefined || undefined}>
      {!isSecond && labelElement}
      <SuggestInput<Choice>
        {...input}
        isFirstHighlighted
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={problemId}
        aria-invalid={problemId !== undefined}
        start={isSecond && labelElement}
        className={classNames(fieldStyles.control, isSecond ? styles.second : styles.first)}
      />
    </div>
  );
}

/** A name that is typed; on leaving the field it is picked, since the field must not silently keep another choice. */
export function useTypedChoice<Choice extends ComboboxChoice>(
  choices: readonly Choice[],
  chosen: { id: string; name: string } | null,
  onPick: (choice: Choice | null) => void,
) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Said until something is chosen, here or elsewhere. */
  const [unmatched, setUnmatched] = useState<{ text: string; chosenId: string | undefined }>();
  const isUnmatched = unmatched !== undefined && unmatched.chosenId === chosen?.id;
  const name = typed?.trim() ?? '';

  function pick(choice: Choice | null) {
    setTyped(null);
    setUnmatched(undefined);
    onPick(choice);
  }

  return {
    name,
    problem: isUnmatched ? m.noMatch({ text: unmatched.text }) : undefined,
    input: {
      text: typed ?? chosen?.name ?? '',
      chosenIds: chosen ? [chosen.id] : [],
      onChoose: pick,
      onType: (text: string) => {
        setUnmatched(undefined);
        if (text === '' && chosen) pick(null);
        else setTyped(text);
      },
      onClear: chosen || name !== '' ? () => pick(null) : undefined,
      onBlur: () => {
        setTyped(null);
        setUnmatched(undefined);
        if (name === '') return;
        const found = choices.find(({ label }) => label.toLowerCase() === name.toLowerCase());
        if (found) pick(found);
        else setUnmatched({ text: name, chosenId: chosen?.id });
      },
    },
  };
}
