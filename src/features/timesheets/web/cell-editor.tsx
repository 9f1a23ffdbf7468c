import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useId, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { formatForInput, msOf } from '#src/platform/shared/durations.ts';
import { halfTyped, halfTypedReason } from '#src/platform/web/form/half-typed.ts';
import { sentence } from '#src/platform/web/form/sentence.ts';
import { floating } from '#src/platform/web/theme/floating.ts';
import { CellInputs } from './cell-inputs.tsx';
import type { EntryActs } from './entry-actions.ts';
import { typedOf } from './entry-form.ts';
import { type EditableField, type Typed, inlineChange, inlineHint } from './inline-change.ts';
import { ProjectCell } from './project-cell.tsx';
import type { Work } from './use-work.ts';

type CellEditorProps = {
  entry: TimesheetEntry;
  field: EditableField;
  work: Work;
  change: EntryActs['change'];
  /** Done with it; by a key, so that the focus goes back to where it was. */
  onLeave: (field: EditableField, isByKey: boolean) => void;
};

/**
 * Edits one field of an entry where it stands: Enter saves, Escape leaves, going elsewhere saves what was typed. What
 * cannot be is said beneath it, and nothing typed is lost.
 */
export function CellEditor({ entry, field, work, change, onLeave }: CellEditorProps) {
  const [typed, setTyped] = useState<Typed>(() => shown(entry, field));
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  // What one saw when one began; a change from elsewhere meanwhile is told, not overwritten.
  const [begun, setBegun] = useState<TimesheetEntry | null>(entry);
  const problemId = useId();
  const hint = inlineHint(begun ?? entry, typed);

  async function save(what: Typed, isByKey: boolean) {
    if (isSaving) return;
    const seen = begun ?? entry;
    const asked = inlineChange(seen, what);
    if ('problem' in asked) {
      setProblem(asked.problem);
      return;
    }
    if (Object.keys(asked.change).length === 0) {
      onLeave(field, isByKey);
      return;
    }
    setIsSaving(true);
    const isDone = await change(seen, asked.change, {
      onFailure: ({ code, message, fields }) => {
        if (code === 'STALE') setBegun(null);
        setProblem(code === 'STALE' ? changedElsewhere : (Object.values(fields)[0] ?? message));
      },
    });
    setIsSaving(false);
    if (isDone) onLeave(field, isByKey);
  }

  /** A clock of which a part is missing looks empty to the page: what stood there is not taken away for that. */
  function saveTyped(inside: HTMLElement, isByKey: boolean) {
    const half = halfTyped(inside);
    if (half) setProblem(sentence(half.ariaLabel ?? '', halfTypedReason));
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
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0, ...slim }}>
      {'projectId' in typed ? (
        <ProjectCell
          entry={entry}
          work={work}
          onLeave={(isByKey) => onLeave(field, isByKey)}
          onPick={(picked) => void save(picked, true)}
        />
      ) : (
        <Box onKeyDown={press} onBlur={blur} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CellInputs
            typed={typed}
            problemId={problem === undefined ? undefined : problemId}
            onType={(next) => {
              setTyped(next);
              setProblem(undefined);
            }}
          />
        </Box>
      )}
      {(problem !== undefined || hint !== '') && (
        <Paper
          id={problemId}
          role={problem === undefined ? 'status' : 'alert'}
          sx={{
            position: 'absolute',
            zIndex: 3,
            top: 'calc(100% + 4px)',
            right: field === 'duration' || field === 'times' ? 0 : 'auto',
            left: field === 'duration' || field === 'times' ? 'auto' : 0,
            width: 'max-content',
            maxWidth: 320,
            px: 3,
            py: 2,
            fontSize: 13,
            fontWeight: 400,
            textAlign: 'left',
            whiteSpace: 'normal',
            color: problem === undefined ? 'text.secondary' : 'error.text',
            border: 1,
            borderColor: 'divider',
            boxShadow: floating,
          }}
        >
          {problem ?? hint}
        </Paper>
      )}
    </Box>
  );
}

const changedElsewhere =
  'This entry was changed elsewhere while you wrote. Enter saves yours over it, Escape keeps the other.';

/** As high as the row allows, and nothing beneath shines through. */
const slim = {
  '& .MuiOutlinedInput-root.MuiInputBase-root': {
    height: 30,
    minHeight: 0,
    paddingTop: 0,
    paddingBottom: 0,
    fontSize: 14,
    bgcolor: 'background.paper',
  },
  '& input::-webkit-calendar-picker-indicator': { display: 'none' },
} as const;

function shown(entry: TimesheetEntry, field: EditableField): Typed {
  const { description, duration, start, end, projectId, clientId } = typedOf(entry);
  switch (field) {
    case 'description':
      return { description };
    case 'duration':
      return { duration: formatForInput(msOf(duration)) };
    case 'times':
      return { start, end };
    case 'projectId':
      return { projectId, clientId };
  }
}
