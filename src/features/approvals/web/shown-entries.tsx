import { useState } from 'react';
import * as m from '#messages/approvals.ts';
import type { ApprovalRequest } from '#src/features/approvals/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './approvals.module.css';
import { QuestionThread } from './question-thread.tsx';

/** The entries as the client sees them, each with its questions. */
export function ShownEntries({ request }: { request: ApprovalRequest }) {
  const { id, entries, messages } = request;
  const [count, setCount] = useState(shownAtOnce);
  const entryIds = new Set(entries.map((entry) => entry.id));
  const threads = Map.groupBy(messages, ({ entryId }) => (entryIds.has(entryId ?? '') ? entryId : null));
  const general = threads.get(null);
  const isAsked = (entryId: string) => threads.has(entryId);
  // Questions are never behind “Show more”.
  const shown = entries.filter((entry, place) => place < count || isAsked(entry.id));
  return (
    <>
      {general && (
        <section className={styles.section}>
          <h3 className={text.subheading}>{m.aboutAll}</h3>
          <QuestionThread requestId={id} entryId={null} label={m.aboutAll} messages={general} />
        </section>
      )}
      <section className={styles.section}>
        <h3 className={text.subheading}>{m.entries}</h3>
        <ul className={text.list}>
          {shown.map((entry) => {
            const thread = threads.get(entry.id);
            return (
              <li key={entry.id} className={styles.entry}>
                <div className={styles.entryHead}>
                  <div>
                    {entry.description}
                    <span className={styles.second}>
                      {[formatDay(entry.day, { dateStyle: 'medium' }), entry.projectName]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </div>
                  <div className={text.figures}>{formatDuration(entry.durationMs)}</div>
                </div>
                {thread && (
                  <QuestionThread
                    requestId={id}
                    entryId={entry.id}
                    label={entry.description}
                    messages={thread}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {entries.length > count && (
          <Button tone="neutral" onClick={() => setCount(count + shownAtOnce)}>
            {m.showMore}
          </Button>
        )}
      </section>
    </>
  );
}

const shownAtOnce = 100;
