import { useEffect, useId, useRef, useState } from 'react';
import type { LinkWords, LinkedInvoice } from '#src/features/invoices/contract-linked.ts';
import { sendQuoteAnswer } from './link-client.ts';

type AnswerFormProps = {
  token: string;
  words: LinkWords;
  onAnswered: (next: LinkedInvoice | null) => void;
};

/** Accepts or declines a quote, with the name of who does. */
export function AnswerForm({ token, words, onAnswered }: AnswerFormProps) {
  const [state, setState] = useState<'accepted' | 'declined' | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => nameInput.current?.focus(), [state]);

  async function send(answer: 'accepted' | 'declined') {
    if (name.trim() === '') return setProblem(words.nameRequired);
    setIsSending(true);
    try {
      onAnswered(await sendQuoteAnswer(token, { state: answer, name: name.trim() }));
    } catch {
      // Shown below; the name stays.
      setProblem(words.answerFailed);
      setIsSending(false);
    }
  }

  if (state === null) {
    return (
      <div className="answer">
        <button type="button" className="primary" onClick={() => setState('accepted')}>
          {words.accept}
        </button>
        <button type="button" onClick={() => setState('declined')}>
          {words.decline}
        </button>
      </div>
    );
  }
  return (
    <form
      className="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(state);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{words.yourName}</label>
        <input
          ref={nameInput}
          id={id}
          value={name}
          maxLength={200}
          autoComplete="name"
          required
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(null);
          }}
        />
        <small id={`${id}-hint`} role={problem === null ? undefined : 'alert'}>
          {problem ?? words.nameHint}
        </small>
      </div>
      <button type="submit" className="primary" disabled={isSending}>
        {state === 'accepted' ? words.confirmAccept : words.confirmDecline}
      </button>
      <button type="button" disabled={isSending} onClick={() => setState(null)}>
        {words.cancel}
      </button>
    </form>
  );
}
