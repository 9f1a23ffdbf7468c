import { useState } from 'react';
import type { ComponentProps } from 'react';
import * as m from '#messages/platform.ts';
import { plainText } from '#src/platform/shared/search-match.ts';
import { Chip } from '#src/platform/web/kit/display/chip.tsx';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { SuggestInput } from './suggest-input.tsx';
import type { ComboboxChoice } from './suggest-input.tsx';

export type { ComboboxChoice } from './suggest-input.tsx';

type ListProps<Choice extends ComboboxChoice> = FieldTexts & {
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

type ComboboxProps<Choice extends ComboboxChoice> = ListProps<Choice> & {
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

/** One of many choices, found by typing. */
export function Combobox<Choice extends ComboboxChoice>(props: ComboboxProps<Choice>) {
  const { value, onChange, isClearable = true, onType, ...list } = props;
  const { label, isLabelHidden, help, error, required, choices, filter = matchesOf, typed, ...input } = list;
  const { noChoicesText = m.noOptions, className, onBlur, ...rest } = input;
  const [ownTyped, setOwnTyped] = useState<string | null>(null);
  const current = typed === undefined ? ownTyped : typed;
  const chosen = choices.find(({ id }) => id === value);

  function type(text: string | null) {
    setOwnTyped(text);
    onType?.(text);
  }

  function choose(choice: Choice | null) {
    type(null);
    onChange(choice);
  }

  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required, className }}>
      {(control) => (
        <SuggestInput<Choice>
          {...control}
          {...rest}
          required={required}
          isFirstHighlighted
          noChoicesText={noChoicesText}
          text={current ?? chosen?.label ?? ''}
          choices={current === null ? choices : filter(choices, current)}
          chosenIds={value === null ? [] : [value]}
          onChoose={choose}
          onType={(text) => (text === '' && isClearable ? choose(null) : type(text))}
          onClear={isClearable && (current ?? chosen) !== undefined ? () => choose(null) : undefined}
          onBlur={(event) => {
            onBlur?.(event);
            setOwnTyped(null);
          }}
        />
      )}
    </FieldFrame>
  );
}

type MultiComboboxProps<Choice extends ComboboxChoice> = ListProps<Choice> & {
  /** What was chosen, as chips. */
  values: readonly Choice[];
  onRemove: (choice: Choice) => void;
  onAdd: (choice: Choice) => void;
  /** Takes texts that are no choice: with Enter, a comma, or on leaving. */
  onAddText?: (text: string) => void;
};

/** Any number of choices as chips, found by typing. */
export function MultiCombobox<Choice extends ComboboxChoice>(props: MultiComboboxProps<Choice>) {
  const { values, onRemove, onAdd, onAddText, ...list } = props;
  const { label, isLabelHidden, help, error, required, choices, filter = matchesOf, ...input } = list;
  const { noChoicesText = m.noOptions, className, onBlur, ...rest } = input;
  const [typed, setTyped] = useState('');
  const last = values.at(-1);
  const left = choices.filter(({ id }) => values.every((value) => value.id !== id));

  function addTyped() {
    setTyped('');
    if (typed.trim() !== '') onAddText?.(typed);
  }

  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required, className }}>
      {(control) => (
        <SuggestInput<Choice>
          {...control}
          {...rest}
          hasManyValues
          isFirstHighlighted={onAddText === undefined}
          noChoicesText={onAddText === undefined ? noChoicesText : undefined}
          text={typed}
          choices={typed === '' ? left : filter(left, typed)}
          chosenIds={[]}
          start={values.map((value) => (
            <Chip key={value.id} onRemove={rest.disabled === true ? undefined : () => onRemove(value)}>
              {value.label}
            </Chip>
          ))}
          onChoose={(choice) => {
            setTyped('');
            onAdd(choice);
          }}
          onType={(text) => {
            if (!onAddText || !text.includes(',')) {
              setTyped(text);
              return;
            }
            setTyped('');
            onAddText(text);
          }}
          onEnterText={() => {
            if (!onAddText || typed === '') return false;
            addTyped();
            return true;
          }}
          onBackspace={() => {
            if (last) onRemove(last);
          }}
          onBlur={(event) => {
            addTyped();
            onBlur?.(event);
          }}
        />
      )}
    </FieldFrame>
  );
}

function matchesOf<Choice extends ComboboxChoice>(choices: readonly Choice[], text: string): Choice[] {
  return choices.filter(({ label }) => plainText(label).includes(plainText(text)));
}
