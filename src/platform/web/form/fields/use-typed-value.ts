import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, FocusEvent, RefCallback } from 'react';

/** How values are written and read. */
export type Notation = {
  /** Formats the value for editing. */
  format: (value: string) => string;
  /** Null: the text can't be read. */
  parse: (typed: string) => string | null;
  /** Why it can't be read. Follows the field's label. */
  reason: string;
};

export type TypedValueProps = Notation & {
  /** As the contract has it; empty without a value. */
  value: string;
  /** False: an empty field can't be read, either. */
  canBeEmpty?: boolean | undefined;
  onChange: (value: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  inputRef?: RefCallback<HTMLInputElement> | undefined;
};

/**
 * `original`: the value when typing began. `before` and `reported`: the values at which the typed text still belongs to
 * the field.
 */
type Typed = { text: string; original: string; before: string; reported: string; isDone: boolean };

/**
 * A text input whose value is written in the account's format. Text that can't be read stays, changes no value, and is
 * reported as the input's validity: actions wait for it in `whenReadable`.
 */
export function useTypedValue({
  value,
  canBeEmpty = true,
  onChange,
  onFocus,
  onBlur,
  inputRef,
  format,
  parse,
  reason,
}: TypedValueProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // A new value from elsewhere replaces what was typed.
  const current = typed && (value === typed.reported || value === typed.before) ? typed : null;
  const isUnreadable = current !== null && read(current.text) === null;

  function read(text: string): string | null {
    return text.trim() === '' && canBeEmpty ? '' : parse(text);
  }

  useLayoutEffect(() => {
    input.current?.setCustomValidity(isUnreadable ? reason : '');
  });

  return {
    /** Shown once the field is left or an action waits for it. */
    problem: isUnreadable && current.isDone ? reason : undefined,
    inputRef: (element: HTMLInputElement | null) => {
      input.current = element;
      inputRef?.(element);
    },
    value: current?.text ?? format(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const original = current?.original ?? value;
      // What a readable beginning of this text meant must not stay, such as 10:00 of 10:75.
      const next = read(target.value) ?? original;
      setTyped({ text: target.value, original, before: value, reported: next, isDone: false });
      if (next !== value) onChange(next);
    },
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      target.select();
      onFocus?.();
    },
    onBlur: () => {
      setTyped(current !== null && isUnreadable ? { ...current, isDone: true } : null);
      onBlur?.();
    },
    onInvalid: () => {
      if (current !== null) setTyped({ ...current, isDone: true });
    },
  };
}
