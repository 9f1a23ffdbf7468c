import type { ComponentProps, ReactNode } from 'react';
import { plainText } from '#src/platform/shared/search-match.ts';
import type { FieldTexts } from './field.tsx';

export type ComboboxChoice = {
  id: string;
  label: string;
  /** Choices of a group stand together, below its name. */
  group?: string;
  /** What the list shows instead of the label. */
  content?: ReactNode;
};

type ComboboxListProps<Choice extends ComboboxChoice> = FieldTexts & {
  choices: readonly Choice[];
  /** Those whose label contains the text are the default. */
  filter?: (choices: readonly Choice[], text: string) => readonly Choice[];
  /** When the list opens. */
  onOpen?: () => void;
  noChoicesText?: string;
} & Pick<
    ComponentProps<'input'>,
    | 'ref'
    | 'name'
    | 'disabled'
    | 'autoFocus'
    | 'placeholder'
    | 'onFocus'
    | 'onBlur'
    | 'onInvalid'
    | 'className'
  >;

export type ComboboxProps<Choice extends ComboboxChoice> = ComboboxListProps<Choice> & {
  /** The id of the choice. */
  value: string | null;
  /** Null: it was emptied. */
  onChange: (choice: Choice | null) => void;
  /** What is typed and not chosen yet; null: the label of the choice is shown. For those who look after it themselves. */
  typed?: string | null;
  onType?: (text: string | null) => void;
  /** There is always a choice. */
  isClearable?: boolean;
};

export type MultiComboboxProps<Choice extends ComboboxChoice> = ComboboxListProps<Choice> & {
  /** What was chosen, as chips. */
  values: readonly Choice[];
  onRemove: (choice: Choice) => void;
  onAdd: (choice: Choice) => void;
  /** Takes texts that are no choice: with Enter, a comma, or on leaving. */
  onAddText?: (text: string) => void;
};

/** Those whose label contains the text. */
export function matchingChoices<Choice extends ComboboxChoice>(
  choices: readonly Choice[],
  text: string,
): Choice[] {
  return choices.filter(({ label }) => plainText(label).includes(plainText(text)));
}
