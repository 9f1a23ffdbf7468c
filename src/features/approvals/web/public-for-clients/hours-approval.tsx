import { useState } from 'react';
import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { ActForm } from './act-form.tsx';
import type { ClientActs } from './client-acts.ts';

type HoursApprovalProps = {
  of: RequestForClient;
  /** Sends what the client does; null: only shown. */
  acts: ClientActs | null;
};

/** Hours to approve, on the client’s page: without the app’s components, which would triple its size. */
export function HoursApproval({ of: shown, acts }: HoursApprovalProps) {
  const { words, entries } = shown;
  const [count, setCount] = useState(shownAtOnce);
  return (
    <section className="approval" aria-label={shown.title}>
      <header>
        <h2>{shown.title}</h2>
        <span className="status" data-kind={shown.state.kind}>
          {shown.state.label}
        </span>
        <strong className="approval-total">{shown.total}</strong>
      </header>
      {shown.notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <h3>{words.byProject}</h3>
      <dl className="totals">
        {shown.projects.map(({ name, total }, place) => (
          // Projects may share a name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place}>
            <dt>{name}</dt>
            <dd>{total}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{words.total}</dt>
          <dd>{shown.total}</dd>
        </div>
      </dl>
      {acts && shown.canApprove && <ApproveForm of={shown} acts={acts} />}
      <h3>{words.entries}</h3>
      <ol className="approval-entries" aria-label={words.entries}>
        {entries.slice(0, count).map((entry, place) => (
          // The place is what names an entry.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <div className="approval-entry">
              <div>
                <p>{entry.description}</p>
                <small>{[entry.day, entry.project].filter(Boolean).join(' · ')}</small>
              </div>
              <span>{entry.duration}</span>
            </div>
            <Thread of={entry.thread} />
            {acts && shown.canApprove && <AskForm of={shown} place={place} acts={acts} />}
          </li>
        ))}
      </ol>
      {entries.length > count && (
        <button type="button" onClick={() => setCount(count + shownAtOnce)}>
          {words.showMore}
        </button>
      )}
      <Thread of={shown.thread} />
      {acts && shown.canApprove && <AskForm of={shown} place={null} acts={acts} />}
    </section>
  );
}

const shownAtOnce = 200;

type FormProps = { of: RequestForClient; acts: ClientActs };

/** Approves the hours as they are shown. */
function ApproveForm({ of: { words, id: requestId, hash }, acts }: FormProps) {
  return (
    <ActForm
      label={words.approve}
      isPrimary
      submitLabel={words.confirmApproval}
      text={{ label: words.comment }}
      words={words}
      ownName={acts.name}
      send={({ name, text: comment }) => acts.approve({ requestId, hash, name, comment })}
    />
  );
}

/** A question about the entry at a place, or about all of it. */
function AskForm({ of: { words, id: requestId, hash }, place, acts }: FormProps & { place: number | null }) {
  return (
    <ActForm
      label={place === null ? words.askAboutAll : words.ask}
      submitLabel={words.send}
      text={{ label: words.yourQuestion, missing: words.questionRequired }}
      words={words}
      ownName={acts.name}
      send={({ name, text }) => acts.ask({ requestId, hash, place, name, text })}
    />
  );
}

function Thread({ of: messages }: { of: RequestForClient['thread'] }) {
  if (messages.length === 0) return null;
  return (
    <ul className="approval-thread">
      {messages.map((message, place) => (
        // Messages keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} data-owner={message.isOwner || undefined}>
          <small>
            {message.name}, {message.day}
          </small>
          <p>{message.text}</p>
        </li>
      ))}
    </ul>
  );
}
