import type { ComponentProps, ReactNode } from 'react';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import styles from './fields.module.css';
import { useTypedValue } from './use-typed-value.ts';
import type { TypedValueProps } from './use-typed-value.ts';

export type TypedFieldProps = TypedValueProps &
  Pick<
    ComponentProps<typeof TextBox>,
    | 'name'
    | 'label'
    | 'isLabelHidden'
    | 'required'
    | 'disabled'
    | 'autoFocus'
    | 'placeholder'
    | 'onKeyDown'
    | 'readOnly'
    | 'inputMode'
    | 'className'
    | 'end'
  > & {
    /** Why the value is wrong, if `error`, otherwise the help. */
    helperText?: ReactNode;
    error?: boolean;
    /** Aligned like the numbers of a table. */
    isNumber?: boolean;
  };

/** A text field for a value that is written in the account's format. */
export function TypedField({
  label,
  value,
  canBeEmpty,
  onChange,
  onBlur,
  inputRef,
  format,
  parse,
  reason,
  error = false,
  helperText,
  isNumber = false,
  ...rest
}: TypedFieldProps) {
  const {
    problem,
    inputRef: ref,
    ...typed
  } = useTypedValue({
    value,
    canBeEmpty,
    onChange,
    onBlur,
    inputRef,
    format,
    parse,
    reason,
  });
  const why =
    problem === undefined ? helperText : fieldErrorText(label, { type: 'reason', message: problem });
  const isWrong = error || problem !== undefined;
  return (
    <TextBox
      {...rest}
      {...typed}
      ref={ref}
      label={label}
      help={isWrong ? undefined : why}
      // A field may be wrong for a reason that stands elsewhere.
      error={isWrong ? (typeof why === 'string' ? why : '') : undefined}
      autoComplete="off"
      {...(isNumber && { className: styles.number })}
    />
  );
}
