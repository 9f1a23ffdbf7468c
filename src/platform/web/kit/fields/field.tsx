import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './field.module.css';

/** What every field has besides its control. */
export type FieldTexts = {
  label: string;
  /** Only for screen readers, such as in rows of a list. */
  isLabelHidden?: boolean | undefined;
  help?: ReactNode;
  /** Why the value is wrong; replaces the help. */
  error?: string | undefined;
  required?: boolean | undefined;
};

/** What ties a control to its label, help and error. */
export type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldFrameProps = FieldTexts & {
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, help or error below. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden = false, help, error, required = false, className, children } = props;
  const id = useId();
  const message = error ?? help;
  const hasMessage = message !== undefined && message !== null && message !== false && message !== '';
  return (
    <div className={classNames(styles.field, className)} data-invalid={error !== undefined || undefined}>
      <label htmlFor={id} id={`${id}-label`} className={isLabelHidden ? text.hidden : styles.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': hasMessage ? `${id}-message` : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hasMessage && (
        <div id={`${id}-message`} className={styles.message}>
          {message}
        </div>
      )}
    </div>
  );
}
