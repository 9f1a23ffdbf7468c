import { Play } from 'lucide-react';
import * as m from '#messages/dashboard-page.ts';
import { useProject } from '#src/features/projects/web/public.tsx';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useAmountText, useContinueEntry } from '#src/features/timesheets/web/public.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './dashboard.module.css';

export function RecentEntries({ entries }: { entries: readonly OptimisticEntry[] | undefined }) {
  const amountText = useAmountText();
  const continueEntry = useContinueEntry();
  if (entries?.length === 0) return null;
  return (
    <Section isPadded title={m.recentWork} action={<TextLink to="/timesheets">{m.allEntries}</TextLink>}>
      {!entries && <Skeleton height={120} />}
      <ul className={text.list}>
        {entries?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={classNames(text.small, text.quiet, styles.wide)}>
              {formatDay(entry.day, { day: 'numeric', month: 'short' })}
            </span>
            <div className={styles.shrinks}>
              <div className={text.truncated} title={entry.description}>
                {entry.description}
              </div>
              <EntryFacts entry={entry} />
            </div>
            <span className={styles.figure}>
              <Duration ms={hoursToMs(entry.duration)} />
            </span>
            <span className={classNames(text.figures, text.quiet, styles.figure, styles.wide)}>
              {amountText(entry)}
            </span>
            {continueEntry ? (
              <IconButton
                label={m.continueEntry({ description: entry.description })}
                title={m.continue}
                onClick={() => continueEntry(entry)}
              >
                <Play size={16} aria-hidden />
              </IconButton>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The project, unless the description is its name already, and whether the entry is on the server. */
function EntryFacts({
  entry: { projectId, description, needsAttention, isPending },
}: {
  entry: OptimisticEntry;
}) {
  const project = useProject(projectId);
  const name = projectId === null ? m.noProject : (project?.name ?? '…');
  const facts = [
    name !== description && name,
    needsAttention ? m.needsAttention : isPending && m.notSyncedYet,
  ].filter(Boolean);
  return (
    facts.length > 0 && (
      <div className={classNames(text.small, text.quiet, text.truncated)}>{facts.join(' · ')}</div>
    )
  );
}
