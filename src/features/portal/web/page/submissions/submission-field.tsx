import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { SubmissionProblem } from './use-submission-form.ts';

type SubmissionFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'name'> & {
  name: string;
  label: string;
  value: string;
  problem: SubmissionProblem | null;
  onChange: (value: string) => void;
  /** Options of a list instead of an input. */
  children?: ReactNode;
};

/** A field with its own problem below it. */
export function SubmissionField({
  name,
  label,
  problem,
  onChange,
  children,
  ...input
}: SubmissionFieldProps) {
  const id = useId();
  const own = problem?.field === name ? problem.sentence : null;
  const shared = {
    id,
    value: input.value,
    'aria-invalid': own !== null,
    'aria-describedby': own === null ? undefined : `${id}-problem`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children === undefined ? (
        <input {...input} {...shared} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <select {...shared} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      )}
      {own !== null && (
        <small id={`${id}-problem`} role="alert">
          {own}
        </small>
      )}
    </div>
  );
}
