import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { FieldFrame } from './field.tsx';
import type { SelectControlProps, SelectProps } from './select-parts.ts';
import styles from './select.module.css';

const openSelect = createLazyComponent(async () => (await import('./open-select.tsx')).OpenSelect, {
  takesFocus: false,
});

/** Loads what opens the choices ahead of time. */
export const loadSelects = openSelect.preload;

/** One of a few choices; for many, use `Combobox`. What opens them loads with the first press, unless it is there already. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, help, error, choices, onChange, className, ...rest } = props;
  const [isSimple] = useState(() => !openSelect.isReady());
  const choose = (value: string) => {
    const chosen = choices.find((choice) => choice.value === value);
    if (chosen) onChange(chosen.value);
  };
  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required: rest.required, className }}>
      {(control) => {
        const shared = { ...rest, control, choices, onChange: choose };
        return isSimple ? <ClosedSelect {...shared} /> : <openSelect.Component {...shared} />;
      }}
    </FieldFrame>
  );
}

/** Only the button, until it is asked for its choices. */
function ClosedSelect(props: SelectControlProps) {
  const { control, choices, value, onBlur, ref, required, disabled = false } = props;
  const { className, ...labels } = control;
  const [isAsked, setIsAsked] = useState(false);
  const ask = () => setIsAsked(true);
  const button = (
    <button
      {...labels}
      ref={ref}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-controls={`${labels.id}-list`}
      aria-expanded={false}
      aria-required={required}
      disabled={disabled}
      className={classNames(className, styles.trigger)}
      onBlur={onBlur}
      onPointerEnter={loadSelects}
      onFocus={loadSelects}
      onClick={ask}
      onKeyDown={(event) => {
        // Letters find a choice in the open list.
        const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && !isLetter) return;
        event.preventDefault();
        ask();
      }}
    >
      <span className={styles.value}>{choices.find((choice) => choice.value === value)?.label}</span>
      <ChevronDown size={16} aria-hidden />
    </button>
  );
  return isAsked ? <openSelect.Component {...props} isOpenAtFirst fallback={button} /> : button;
}
