import { useId, useState } from 'react';
import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import type { ClientActs } from './client-acts.ts';
import { useAct } from './use-act.ts';

/** Approves the hours as they are shown, with the name of who does. */
export function ApproveForm({ of: shown, acts }: { of: RequestForClient; acts: ClientActs }) {
  const { words, id: requestId, hash } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const { name, setName, text, setText, problem, isSending, send } = useAct(shown, acts);
  const id = useId();
  if (!isOpen) {
    return (
      <button type="button" className="primary" onClick={() => setIsOpen(true)}>
        {words.approve}
      </button>
    );
  }
  return (
    <form
      className="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(() => acts.approve({ requestId, hash, name: name.trim(), comment: text }));
      }}
    >
      <div className="field">
        <label htmlFor={id}>{words.yourName}</label>
        <input
          // It opened with a click.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          id={id}
          value={name}
          maxLength={approvalLimits.name}
          autoComplete="name"
          required
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-comment`}>{words.comment}</label>
        <textarea
          id={`${id}-comment`}
          rows={2}
          value={text}
          maxLength={approvalLimits.text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {problem !== null && (
        <small id={`${id}-problem`} role="alert">
          {problem}
        </small>
      )}
      <button type="submit" className="primary" disabled={isSending}>
        {words.confirmApproval}
      </button>
      <button type="button" disabled={isSending} onClick={() => setIsOpen(false)}>
        {words.cancel}
      </button>
    </form>
  );
}
