import { Pencil, X } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';
import { formatTimeRange } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { addSuggestions, dismissSuggestion, isComplete, suggestionFormValues } from './suggestion-actions.ts';
import * as styles from './suggestions.module.css';
import type { Suggestion } from './use-suggestions.ts';

type SuggestionRowProps = { suggestion: Suggestion; work: ClientsAndProjects };

/** An event with its times, the project it would get, and what can be done with it. */
export function SuggestionRow({ suggestion, work }: SuggestionRowProps) {
  const opener = useEntryOpener();
  const { entry } = suggestion;
  const { description, duration, projectId = null, timeZone = '' } = entry;
  const { startTime, endTime } = suggestion;
  const project = work.projectName({ projectId });
  const edit = () => opener.add(suggestionFormValues(entry));
  return (
    <li data-suggestion className={styles.suggestion}>
      <div className={styles.event}>
        <div title={description}>{description}</div>
        <div className={styles.facts}>
          <span>{startTime === null ? m.allDay : formatTimeRange({ startTime, endTime, timeZone })}</span>
          {duration !== null && <Duration ms={hoursToMs(duration)} />}
          {project !== '' && (
            <span className={styles.project}>
              <ProjectDot projectId={projectId} />
              {project}
            </span>
          )}
        </div>
      </div>
      <Button
        size="small"
        variant="outlined"
        tone="primary"
        aria-label={m.addSuggestion({ description })}
        onClick={({ currentTarget }) => {
          // Whole days need a duration first.
          if (!isComplete(entry)) return edit();
          focusNextSuggestion(currentTarget);
          void addSuggestions([entry]);
        }}
      >
        {m.add}
      </Button>
      <IconButton label={m.editSuggestion({ description })} title={m.edit} onClick={edit}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={m.dismissSuggestion({ description })}
        title={m.dismiss}
        onClick={({ currentTarget }) => {
          focusNextSuggestion(currentTarget);
          void dismissSuggestion(suggestion);
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

/**
 * Moves the focus to the same button of the next suggestion, or else of the previous one, before this one disappears.
 * After the last one, the panel gets it.
 */
function focusNextSuggestion(button: HTMLElement): void {
  const panel = button.closest<HTMLElement>('section');
  const row = button.closest('[data-suggestion]');
  if (!panel || !row) return;
  const rows = [...panel.querySelectorAll('[data-suggestion]')];
  const place = rows.indexOf(row);
  const buttonPlace = [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement);
  const next = rows[place + 1] ?? rows[place - 1];
  const target = next?.querySelectorAll('button')[buttonPlace] ?? panel.querySelector('button');
  target?.focus();
}
