import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import * as styles from './chip.module.css';

type ChipTone = 'quiet' | 'primary' | 'success' | 'warning' | 'error';

/** A word about a record: a state, a tag. */
export function Chip({
  tone = 'quiet',
  icon,
  onRemove,
  children,
}: {
  tone?: ChipTone;
  icon?: ReactNode;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon}
      <span className={styles.text}>{children}</span>
      {onRemove && typeof children === 'string' && <RemoveButton of={children} onRemove={onRemove} />}
    </span>
  );
}

type ChipButtonProps = {
  /** Set chips stand out from those that filter nothing. */
  isSet?: boolean;
  icon?: ReactNode;
  title?: string;
  onClick: () => void;
  onRemove?: () => void;
  children: string;
};

/** A chip to press, such as a filter that says what it does. */
export function ChipButton({ isSet = false, icon, title, onClick, onRemove, children }: ChipButtonProps) {
  return (
    <span className={styles.pair} data-tone={isSet ? 'primary' : 'quiet'}>
      <button type="button" className={styles.press} title={title} onClick={onClick}>
        {icon}
        <span className={styles.text}>{children}</span>
      </button>
      {onRemove && <RemoveButton of={children} onRemove={onRemove} />}
    </span>
  );
}

function RemoveButton({ of: name, onRemove }: { of: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={`${m.clear}: ${name}`}
      title={m.clear}
      onClick={onRemove}
    >
      <X size={14} aria-hidden />
    </button>
  );
}
