import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import * as styles from './text-box.module.css';

type TextBoxProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** In the box, before and after the text: a unit, a button. */
    start?: ReactNode;
    end?: ReactNode;
    className?: string | undefined;
  };

/** A field for a line of text. Takes the `ref`, `value`, `onChange` and `onBlur` of `useField`. */
export function TextBox(props: TextBoxProps) {
  const { label, isLabelHidden, help, error, required, className, start, end, ...input } = props;
  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required, className }}>
      {({ className: box, ...control }) => (
        <div data-field className={classNames(box, styles.box)}>
          {start}
          <input {...control} required={required} {...input} className={styles.input} />
          {typeof end === 'string' ? <span>{end}</span> : end}
        </div>
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

/** A field for several lines; it grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, help, error, required, className: frame, rows = 3, ...area } = props;
  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required, className: frame }}>
      {({ className, ...control }) => (
        <textarea
          {...control}
          rows={rows}
          required={required}
          {...area}
          className={classNames(className, styles.area)}
        />
      )}
    </FieldFrame>
  );
}
