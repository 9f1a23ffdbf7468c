import type { LucideIcon } from 'lucide-react';
import styles from './segments.module.css';

type SegmentsProps<T extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly { value: T; label: string; icon?: LucideIcon }[];
  value: T;
  /** The pointer or the focus is on it: it may be chosen. */
  onPrepare?: (value: T) => void;
  onChange: (value: T) => void;
};

/** A few ways to see the same, of which one is chosen. With icons, they are all that fits on small screens. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, choices, value, onPrepare, onChange } = props;
  return (
    <div role="group" aria-label={label} className={styles.segments}>
      {choices.map(({ value: each, label: name, icon: Icon }) => (
        <button
          key={each}
          type="button"
          className={styles.segment}
          aria-label={name}
          aria-pressed={each === value}
          title={name}
          onPointerEnter={() => onPrepare?.(each)}
          onFocus={() => onPrepare?.(each)}
          onClick={() => {
            if (each !== value) onChange(each);
          }}
        >
          {Icon && <Icon size={16} aria-hidden />}
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
