import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as styles from './tick.module.css';

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string;
  /** Only for screen readers, such as in rows of a list. */
  isLabelHidden?: boolean;
  /** A second line of the label. */
  details?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Some of what it stands for is ticked. */
  isMixed?: boolean;
};

export function Checkbox({ isMixed = false, ...props }: TickProps) {
  return (
    <Tick
      {...props}
      type="checkbox"
      mark={styles.checkbox}
      boxRef={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
    />
  );
}

/** On or off at once, without saving. */
export function Switch(props: TickProps) {
  return <Tick {...props} type="checkbox" isSwitch mark={styles.switch} />;
}

function Tick({
  label,
  isLabelHidden = false,
  details,
  help,
  error,
  mark,
  isSwitch = false,
  boxRef,
  ref,
  ...input
}: TickProps & {
  type: 'checkbox';
  mark: string | undefined;
  isSwitch?: boolean;
  boxRef?: (input: HTMLInputElement | null) => void;
}) {
  const messageId = useId();
  const message = error ?? help;
  return (
    <div>
      <label className={styles.row}>
        <input
          {...input}
          role={isSwitch ? 'switch' : undefined}
          ref={(element) => {
            boxRef?.(element);
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          aria-label={isLabelHidden ? label : undefined}
          aria-describedby={message === undefined ? undefined : messageId}
          aria-invalid={error === undefined ? undefined : true}
          className={mark}
        />
        {!isLabelHidden && details === undefined && label}
        {details !== undefined && (
          <span className={styles.text}>
            {label} <span className={styles.details}>{details}</span>
          </span>
        )}
      </label>
      {message !== undefined && (
        <div id={messageId} className={classNames(styles.message, error !== undefined && styles.error)}>
          {message}
        </div>
      )}
    </div>
  );
}

type RadioGroupProps<Value extends string> = {
  label: string;
  name: string;
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; help?: string }[];
  /** The chosen one has the focus at first. */
  autoFocus?: boolean;
};

/** One of a few choices, all in sight. */
export function RadioGroup<Value extends string>({
  label,
  name,
  value,
  onChange,
  choices,
  autoFocus = false,
}: RadioGroupProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.row}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where its user asks for it
            autoFocus={autoFocus && choice.value === value}
            onChange={() => onChange(choice.value)}
            className={styles.radio}
          />
          <span>
            {choice.label}
            {choice.help !== undefined && <span className={styles.details}>{choice.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
