import type { ReactNode } from 'react';
import { ActField } from './act-field.tsx';
import type { ActFormState } from './use-act-form.ts';

type SignedFormProps = {
  form: Pick<ActFormState, 'name' | 'setName' | 'problem' | 'isSending'>;
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
      <ActField
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
