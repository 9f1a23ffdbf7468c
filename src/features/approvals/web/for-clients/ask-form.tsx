import { useId, useState } from 'react';
import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import type { ClientActs } from './client-acts.ts';
import { useAct } from './use-act.ts';

type AskFormProps = {
  of: RequestForClient;
  /** The place of the entry that the question is about; null asks about all of it. */
  place: number | null;
  acts: ClientActs;
};

/** A question about an entry, or about all of it. */
export function AskForm({ of: shown, place, acts }: AskFormProps) {
  const { words, id: requestId, hash } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const { name, setName, text, setText, problem, isSending, send } = useAct(shown, acts);
  const id = useId();
  if (!isOpen) {
    return (
      <button type="button" className="approval-ask" onClick={() => setIsOpen(true)}>
        {words.ask}
      </button>
    );
  }

  async function ask() {
    const missing = text.trim() === '' ? words.questionRequired : null;
    const isSent = await send(
      () => acts.ask({ requestId, hash, place, name: name.trim(), text: text.trim() }),
      missing,
    );
    if (!isSent) return;
    setText('');
    setIsOpen(false);
  }

  return (
    <form
      className="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-text`}>{words.yourQuestion}</label>
        <textarea
          // It opened with a click.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          id={`${id}-text`}
          rows={2}
          value={text}
          maxLength={approvalLimits.text}
          required
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={id}>{words.yourName}</label>
        <input
          id={id}
          value={name}
          maxLength={approvalLimits.name}
          autoComplete="name"
          required
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {problem !== null && (
        <small id={`${id}-problem`} role="alert">
          {problem}
        </small>
      )}
      <button type="submit" className="primary" disabled={isSending}>
        {words.send}
      </button>
      <button type="button" disabled={isSending} onClick={() => setIsOpen(false)}>
        {words.cancel}
      </button>
    </form>
  );
}
