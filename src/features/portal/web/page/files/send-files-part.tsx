import { useId, useRef, useState } from 'react';
import type { PortalUploads } from '#src/features/portal/contract-files.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';

type SendFilesPartProps = {
  uploads: PortalUploads;
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

type SentFile = { place: number; file: File; state: string; isRefused: boolean };

/** Sends files to the owner, one after the other; each says what became of it. */
export function SendFilesPart({ uploads: words, client, onRefused }: SendFilesPartProps) {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // With an account, the server knows who sends.
  const asksName = (client?.ownName ?? '') === '';
  const chosen = () => [...(input.current?.files ?? [])];

  function findProblem(): string | null {
    if (asksName && name.trim() === '') return words.nameRequired;
    if (chosen().length === 0) return words.filesRequired;
    return chosen().length > words.maxFiles ? words.tooManyFiles : null;
  }

  async function sendOne(file: File): Promise<Omit<SentFile, 'place' | 'file'>> {
    if (!client) return { state: '', isRefused: false };
    if (file.size > words.maxBytes) return { state: words.tooLarge, isRefused: true };
    try {
      const outcome = await client.sendFile(file, name.trim());
      return outcome.kind === 'done'
        ? { state: words.sent, isRefused: false }
        : { state: outcome.sentence, isRefused: true };
    } catch (error) {
      onRefused?.(error);
      return { state: words.failed, isRefused: true };
    }
  }

  async function send() {
    const found = findProblem();
    setProblem(found);
    if (found !== null) return;
    setIsSending(true);
    const sent = chosen().map((file, place) => ({ place, file, state: words.sending, isRefused: false }));
    setFiles(sent);
    for (const { place, file } of sent) {
      const outcome = await sendOne(file);
      setFiles((before) => before.map((each) => (each.place === place ? { ...each, ...outcome } : each)));
    }
    if (input.current) input.current.value = '';
    setIsSending(false);
  }

  return (
    <section>
      <h2>{words.title}</h2>
      <form
        className="answer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <small id={`${id}-hint`}>{words.hint}</small>
        {asksName && (
          <div className="field">
            <label htmlFor={`${id}-name`}>{words.yourName}</label>
            <input
              id={`${id}-name`}
              value={name}
              maxLength={100}
              autoComplete="name"
              disabled={!client}
              aria-invalid={problem === words.nameRequired}
              aria-describedby={`${id}-problem`}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-files`}>{words.files}</label>
          <input
            ref={input}
            id={`${id}-files`}
            type="file"
            multiple
            accept={words.accept}
            disabled={!client || isSending}
            aria-describedby={`${id}-hint ${id}-problem`}
          />
          <small id={`${id}-problem`} role="alert">
            {problem}
          </small>
        </div>
        <button type="submit" className="primary" disabled={!client || isSending}>
          {words.send}
        </button>
        <ul className="rows field" aria-live="polite">
          {files.map(({ place, file, state, isRefused }) => (
            <li key={place}>
              <div>
                <p>{file.name}</p>
                <small role={isRefused ? 'alert' : undefined}>{state}</small>
              </div>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
