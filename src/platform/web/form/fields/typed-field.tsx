import type { ComponentProps } from 'react';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as styles from './fields.module.css';
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
    | 'help'
  > & {
    /** Why the value is wrong; empty if the reason stands elsewhere. */
    error?: string | undefined;
    /** Aligned like the numbers of a table. */
    isNumber?: boolean;
  };

/** A text field for a value that is written in the account's format. */
export function TypedField({
  label,
  value,
  canBeEmpty,
  onChange,
  onFocus,
  onBlur,
  inputRef,
  format,
  parse,
  reason,
  error,
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
    onFocus,
    onBlur,
    inputRef,
    format,
    parse,
    reason,
  });
  return (
    <TextBox
      {...rest}
      {...typed}
      ref={ref}
      label={label}
      error={problem === undefined ? error : fieldErrorText(label, { type: 'reason', message: problem })}
      autoComplete="off"
      {...(isNumber && { className: styles.number })}
    />
  );
}
