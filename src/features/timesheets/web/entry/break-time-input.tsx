import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { useTypedTime } from '#src/platform/web/form/fields/use-typed-time.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import styles from './entry-form.module.css';

type BreakTimeInputProps = { label: string; clock: string; onChange: (clock: string) => void };

/** Start or end of a break, HH:MM; empty if unknown. */
export function BreakTimeInput({ label, clock, onChange }: BreakTimeInputProps) {
  const { problem, inputRef, ...typed } = useTypedTime({ value: clock, onChange });
  return (
    <TextBox
      {...typed}
      ref={inputRef}
      label={label}
      isLabelHidden
      error={problem === undefined ? undefined : fieldErrorText(label, { type: 'reason', message: problem })}
      autoComplete="off"
      className={styles.breakTime}
    />
  );
}
