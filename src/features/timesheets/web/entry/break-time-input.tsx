import { TimeField } from '#src/platform/web/form/fields/time-field.tsx';
import styles from './entry-form.module.css';

type BreakTimeInputProps = { label: string; clock: string; onChange: (clock: string) => void };

/** Start or end of a break, HH:MM; empty if unknown. */
export function BreakTimeInput({ label, clock, onChange }: BreakTimeInputProps) {
  return (
    <TimeField isLabelHidden label={label} value={clock} onChange={onChange} className={styles.breakTime} />
  );
}
