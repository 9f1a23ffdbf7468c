import { useField } from '#src/platform/web/form/use-field.ts';
import { usePasswordField } from '#src/platform/web/form/use-password-field.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';

type PasswordInputProps = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: string;
  autoFocus?: boolean;
  /** True unless a stored password stays if it is empty. */
  required?: boolean;
};

export function PasswordInput({ name, label, help, required = true, ...rest }: PasswordInputProps) {
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  const { input, hint, showButton } = usePasswordField();
  return (
    <TextBox
      {...rest}
      {...input}
      required={required}
      name={name}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      label={label}
      error={problem && hint ? `${problem} ${hint}` : problem}
      help={hint ?? help}
      end={showButton}
    />
  );
}
