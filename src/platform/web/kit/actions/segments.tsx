import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as styles from './segments.module.css';

type SegmentsProps<T extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly { value: T; label: string; icon?: LucideIcon }[];
  value: T;
  /** The pointer or the focus rests on it: it may be chosen. */
  onPrepare?: (value: T) => void;
  onChange: (value: T) => void;
};

/** Not for each button that the pointer crosses. */
const restMs = 80;

/** A few ways to see the same, of which one is chosen. With icons, tablets show only those, and phones only the labels. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, choices, value, onPrepare, onChange } = props;
  const [pointedAt, setPointedAt] = useState<T | null>(null);
  const prepare = useEffectEvent((each: T) => onPrepare?.(each));
  useEffect(() => {
    if (pointedAt === null) return undefined;
    const pause = setTimeout(prepare, restMs, pointedAt);
    return () => {
      clearTimeout(pause);
    };
  }, [pointedAt]);

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
          onPointerEnter={() => setPointedAt(each)}
          onPointerLeave={() => setPointedAt(null)}
          onFocus={() => setPointedAt(each)}
          onBlur={() => setPointedAt(null)}
          onClick={() => {
            setPointedAt(null);
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
