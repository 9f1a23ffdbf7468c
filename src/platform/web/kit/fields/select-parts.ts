import type { Ref } from 'react';
import type { ControlProps, FieldTexts } from './field.tsx';

export type SelectProps<Value extends string> = FieldTexts & {
  /** The empty value is a choice as well: “None”. */
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  name?: string;
  disabled?: boolean;
  className?: string | undefined;
};

/** The button and its list, without the label. */
export type SelectControlProps = Pick<
  SelectProps<string>,
  'required' | 'choices' | 'value' | 'onBlur' | 'ref' | 'name' | 'disabled'
> & {
  control: ControlProps;
  onChange: (value: string) => void;
};
