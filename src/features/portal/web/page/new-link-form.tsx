import { useId, useState } from 'react';
import * as m from '#messages/portal.ts';
import { requestNewLink } from './portal-client.ts';

/** Asks for a new link: what it says afterwards doesn't show whether the address is known. */
export function NewLinkForm({ token }: { token: string }) {
  const [email, setEmail] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function send() {
    const typed = email.trim();
    setProblem(null);
    setNote(null);
    if (!/^\S+@\S+\.\S+$/.test(typed)) {
      setProblem(m.newLinkMissing);
      return;
    }
    setIsSending(true);
    const outcome = await requestNewLink(token, typed);
    setIsSending(false);
    if (outcome === 'sent') setNote(m.newLinkSent({ email: typed }));
    else setProblem(outcome === 'tooMany' ? m.pageTooManyHint : m.pageFailedHint);
  }

  return (
    <form
      className="pin"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      <div className="field">
        <label htmlFor={id}>{m.email}</label>
        <input
          id={id}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setEmail(target.value)}
        />
        <small id={`${id}-problem`} role="alert">
          {problem}
        </small>
      </div>
      <button type="submit" className="primary" disabled={isSending}>
        {m.newLinkSend}
      </button>
      <p role="status">{note}</p>
    </form>
  );
}
