import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as styles from './tick.module.css';

export type TickProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
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

/** What checkboxes and switches share: the browser’s own input, its label and a message. */
export function Tick({
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
