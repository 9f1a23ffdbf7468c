import { useId, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { EntryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { entryFormValues } from '#src/features/timesheets/web/entry/entry-form.ts';
import { rejectionReason } from '#src/features/timesheets/web/labels/entry-errors.ts';
import { formatDurationInput, hoursToMs } from '#src/platform/shared/durations.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { findUnreadableInput } from '#src/platform/web/form/unreadable-inputs.ts';
import * as styles from './cell-editor.module.css';
import { CellInputs } from './cell-inputs.tsx';
import { toInlineChange, inlineHint } from './inline-edit.ts';
import type { EditableField, InlineInput } from './inline-edit.ts';
import { ProjectCell } from './project-cell.tsx';

type CellEditorProps = {
  entry: TimesheetEntry;
  field: EditableField;
  work: ClientsAndProjects;
  change: EntryMutations['change'];
  /** Closes the editor; by key, the focus returns to the cell. */
  onLeave: (field: EditableField, isByKey: boolean) => void;
};

/**
 * Inline editor for one field: Enter or blur saves, Escape cancels. Errors appear below, and what was typed
 * is kept.
 */
export function CellEditor({ entry, field, work, change, onLeave }: CellEditorProps) {
  const [typed, setTyped] = useState<InlineInput>(() => toInlineInput(entry, field));
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  // The entry when editing began: later changes from elsewhere are shown rather than overwritten.
  const [original, setOriginal] = useState<TimesheetEntry | null>(entry);
  const problemId = useId();
  const hint = inlineHint(original ?? entry, typed);

  async function save(what: InlineInput, isByKey: boolean) {
    if (isSaving) return;
    const seen = original ?? entry;
    const result = toInlineChange(seen, what);
    if ('problem' in result) {
      setProblem(result.problem);
      return;
    }
    if (Object.keys(result.change).length === 0) {
      onLeave(field, isByKey);
      return;
    }
    setIsSaving(true);
    const isDone = await change(seen, result.change, {
      onFailure: (failure) => {
        const isStale = failure.code === 'STALE';
        if (isStale) setOriginal(null);
        setProblem(isStale ? m.changedWhileEditing : rejectionReason(failure));
      },
    });
    setIsSaving(false);
    if (isDone) onLeave(field, isByKey);
  }

  function saveTyped(inside: HTMLElement, isByKey: boolean) {
    const unreadable = findUnreadableInput(inside);
    if (unreadable)
      setProblem(
        fieldErrorText(unreadable.labels?.[0]?.textContent ?? '', {
          type: 'reason',
          message: unreadable.validationMessage,
        }),
      );
    else void save(typed, isByKey);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onLeave(field, true);
    else saveTyped(event.currentTarget, true);
  }

  function blur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    saveTyped(currentTarget, false);
  }

  return (
    <div className={styles.editor}>
      {'projectId' in typed ? (
        <ProjectCell
          entry={entry}
          work={work}
          onLeave={(isByKey) => onLeave(field, isByKey)}
          onPick={(picked) => void save(picked, true)}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed in its inputs
        <div onKeyDown={press} onBlur={blur} className={styles.inputs}>
          <CellInputs
            typed={typed}
            problemId={problem === undefined ? undefined : problemId}
            onType={(next) => {
              setTyped(next);
              setProblem(undefined);
            }}
          />
        </div>
      )}
      {(problem !== undefined || hint !== '') && (
        <div
          id={problemId}
          role={problem === undefined ? 'status' : 'alert'}
          data-end={field === 'duration' || field === 'times' || undefined}
          className={styles.note}
        >
          {problem ?? hint}
        </div>
      )}
    </div>
  );
}

function toInlineInput(entry: TimesheetEntry, field: EditableField): InlineInput {
  const { description, duration, start, end, projectId, clientId } = entryFormValues(entry);
  switch (field) {
    case 'description':
      return { description };
    case 'duration':
      return { duration: formatDurationInput(hoursToMs(duration)) };
    case 'times':
      return { start, end };
    case 'projectId':
      return { projectId, clientId };
  }
}
