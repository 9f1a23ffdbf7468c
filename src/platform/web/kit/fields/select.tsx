import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { FieldFrame } from './field.tsx';
import type { SelectControlProps, SelectProps } from './select-parts.ts';
import * as styles from './select.module.css';
import { typedChoice } from './typed-choice.ts';

const openSelect = createLazyComponent(async () => (await import('./open-select.tsx')).OpenSelect, {
  takesFocus: false,
});

/** Loads what opens the choices ahead of time. */
export const loadSelects = openSelect.preload;

/** One of a few choices; for many, use `Combobox`. What opens them loads once the pointer or the focus is on it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, help, error, choices, onChange, className, ...rest } = props;
  const choose = (value: string) => {
    const chosen = choices.find((choice) => choice.value === value);
    if (chosen) onChange(chosen.value);
  };
  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required: rest.required, className }}>
      {(control) => <SelectControl {...rest} control={control} choices={choices} onChange={choose} />}
    </FieldFrame>
  );
}

/** Letters typed within this time belong together. */
const typingPauseMs = 750;

/**
 * Only the button, until it is asked for its choices: a form with several selects opens in less time. Letters choose one
 * at once.
 */
function SelectControl(props: SelectControlProps) {
  const { control, choices, value, onChange, onBlur, ref, required, disabled = false } = props;
  const { className, ...labels } = control;
  const [isAsked, setIsAsked] = useState(false);
  const typing = useRef({ typed: '', endMs: 0 });
  const ask = () => setIsAsked(true);

  function handleKey(event: KeyboardEvent) {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      ask();
    } else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      const { typed, endMs } = typing.current;
      typing.current = { typed: timeStamp < endMs ? typed + key : key, endMs: timeStamp + typingPauseMs };
      const chosen = typedChoice(choices, { value, typed: typing.current.typed });
      if (chosen && chosen.value !== value) onChange(chosen.value);
    }
  }

  const button = (
    <button
      {...labels}
      ref={ref}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      // There is no list yet.
      aria-controls={undefined}
      aria-expanded={false}
      aria-required={required}
      disabled={disabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- until the list is there, it replaces the button that was pressed
      autoFocus={isAsked}
      className={classNames(className, styles.trigger)}
      onBlur={onBlur}
      onPointerEnter={loadSelects}
      onFocus={loadSelects}
      onClick={ask}
      onKeyDown={handleKey}
    >
      <span className={styles.value}>{choices.find((choice) => choice.value === value)?.label}</span>
      <ChevronDown size={16} aria-hidden />
    </button>
  );
  return isAsked ? <openSelect.Component {...props} fallback={button} /> : button;
}
