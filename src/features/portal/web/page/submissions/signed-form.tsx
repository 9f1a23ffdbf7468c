import type { ReactNode } from 'react';
import { SubmissionField } from './submission-field.tsx';
import type { SubmissionFormState } from './use-submission-form.ts';

type SignedFormProps = {
  form: Pick<SubmissionFormState, 'name' | 'setName' | 'problem' | 'isSending'>;
  words: { yourName: string; send: string; cancel: string };
  onSend: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that ends with the name of who sends it. */
export function SignedForm({ form, words, onSend, onCancel, children }: SignedFormProps) {
  const { name, setName, problem, isSending } = form;
  return (
    <form
      className="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <SubmissionField
        name="name"
        label={words.yourName}
        value={name}
        autoComplete="name"
        maxLength={200}
        {...{ problem }}
        onChange={setName}
      />
      {problem?.field === null && <small role="alert">{problem.sentence}</small>}
      <button type="submit" className="primary" disabled={isSending}>
        {words.send}
      </button>
      <button type="button" disabled={isSending} onClick={onCancel}>
        {words.cancel}
      </button>
    </form>
  );
}
