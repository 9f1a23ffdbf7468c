import { useState } from 'react';
import type { Portal, PortalWords, WorkPage } from '#src/features/portal/contract-portal.ts';
import type { PortalClient } from './portal-client.ts';

type WorkPartProps = {
  work: NonNullable<Portal['work']>;
  asOf: string;
  words: PortalWords;
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** The work in the detail that the owner chose, newest first. */
export function WorkPart({ work, asOf, words, client, onRefused }: WorkPartProps) {
  const [{ rows, next }, setPage] = useState<WorkPage>(work.page);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function showMore(offset: number) {
    if (!client) return;
    setIsLoading(true);
    setHasFailed(false);
    try {
      const more = await client.work(offset);
      setPage({ rows: [...rows, ...more.rows], next: more.next });
    } catch (error) {
      setHasFailed(true);
      onRefused?.(error);
    }
    setIsLoading(false);
  }

  return (
    <section>
      <div className="line">
        <h2>{words.work}</h2>
        <small>{[asOf, work.note].filter(Boolean).join(' · ')}</small>
      </div>
      {rows.length === 0 && <p className="note">{words.noWork}</p>}
      <ul className="rows">
        {rows.map(({ place, day, title, details, hours, amount }) => (
          <li key={place} data-day={day !== null || undefined}>
            <div>
              {day !== null && <h3>{day}</h3>}
              <p>{title}</p>
              {details.map((detail, index) => (
                // A task may be called like its project.
                // oxlint-disable-next-line react/no-array-index-key
                <small key={index}>{detail}</small>
              ))}
            </div>
            <span>
              {hours}
              {amount !== null && <small>{amount}</small>}
            </span>
          </li>
        ))}
      </ul>
      {next !== null && client && (
        <button type="button" disabled={isLoading} onClick={() => void showMore(next)}>
          {words.showMore}
        </button>
      )}
      {hasFailed && <p role="alert">{words.failed}</p>}
    </section>
  );
}
