import { useState } from 'react';
import * as m from '#messages/platform.ts';
import { Chip } from '#src/platform/web/kit/display/chip.tsx';
import { matchingChoices } from './combobox-parts.ts';
import type { ComboboxChoice, ComboboxProps, MultiComboboxProps } from './combobox-parts.ts';
import { FieldFrame } from './field.tsx';
import { SuggestInput } from './suggest-input.tsx';

/** One of many choices, found by typing. */
export function Combobox<Choice extends ComboboxChoice>(props: ComboboxProps<Choice>) {
  const { value, onChange, isClearable = true, onType, ...list } = props;
  const {
    label,
    isLabelHidden,
    help,
    error,
    required,
    choices,
    filter = matchingChoices,
    typed,
    ...input
  } = list;
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

/** Any number of choices as chips, found by typing. */
export function MultiCombobox<Choice extends ComboboxChoice>(props: MultiComboboxProps<Choice>) {
  const { values, onRemove, onAdd, onAddText, ...list } = props;
  const { label, isLabelHidden, help, error, required, choices, filter = matchingChoices, ...input } = list;
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
