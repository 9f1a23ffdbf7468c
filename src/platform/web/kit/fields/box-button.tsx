import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as styles from './combobox.module.css';

type BoxButtonProps = {
  label: string;
  disabled?: boolean;
  className?: string | undefined;
  onPress: () => void;
  children: ReactNode;
};

/** A button in the box of a field. The keyboard doesn’t need it: it types, deletes and opens in the field. */
export function BoxButton({ label, disabled = false, className, onPress, children }: BoxButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      disabled={disabled}
      className={classNames(styles.button, className)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
        onPress();
      }}
    >
      {children}
    </button>
  );
}
