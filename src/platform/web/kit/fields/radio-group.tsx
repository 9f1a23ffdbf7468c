import * as group from './radio-group.module.css';
import * as styles from './tick.module.css';

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
    <fieldset className={group.group}>
      <legend className={group.legend}>{label}</legend>
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
