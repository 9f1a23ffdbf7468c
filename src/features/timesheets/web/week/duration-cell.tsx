import { Lock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { totalDurationMs } from '#src/features/timesheets/rules/views/week-grid.ts';
import { formatDuration, formatDurationInput, parseDuration } from '#src/platform/shared/durations.ts';
import { durationProblems } from '#src/platform/web/form/duration-problems.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { focusCell, stepForKey } from './grid-navigation.ts';
import type { HoursInput } from './use-save-cell.ts';
import * as styles from './week.module.css';

type DurationCellProps = {
  /** "Sketches, Website, Monday 16 November" */
  label: string;
  entries: readonly TimesheetEntry[];
  /** Why the cell is read-only, if it is. */
  locked: string | undefined;
  isRunning: boolean;
  /** Resolves to the problem, if any. */
  onSave: (typed: HoursInput) => Promise<string | undefined>;
  onOpen: (() => void) | undefined;
};

/** Hours of a row on a day. Blur saves, Escape reverts; errors appear below and keep what was typed. */
export function DurationCell(props: DurationCellProps) {
  const { label, entries, locked, isRunning, onSave, onOpen } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const latest = useRef<string | null>(null);
  const isLeftByKey = useRef(false);
  /** The value shown when typing began or was last reported. */
  const lastShownMs = useRef(0);
  const reasonId = useId();
  const ms = totalDurationMs(entries);
  const shown = ms === 0 ? '' : formatDurationInput(ms);
  // An overlay shows the rounded duration; the input has the exact one, to edit.
  const isCovered = typed === null && ms !== 0 && shown !== formatDuration(ms);

  function type(value: string | null) {
    if (typed === null || problem !== undefined) lastShownMs.current = ms;
    latest.current = value;
    setTyped(value);
    setProblem(undefined);
  }

  async function commit(comeBack?: () => void) {
    if (typed === null || isSaving || problem !== undefined) return;
    const parsed = typed.trim() === '' ? { ms: 0 } : parseDuration(typed);
    if ('problem' in parsed) {
      setProblem(durationProblems[parsed.problem]);
      comeBack?.();
      return;
    }
    setIsSaving(true);
    const refused = await onSave({ before: lastShownMs.current, ms: parsed.ms });
    setIsSaving(false);
    if (refused === undefined) lastShownMs.current = parsed.ms;
    // Keep what was typed while saving.
    if (latest.current !== typed) return;
    if (refused === undefined) type(null);
    else {
      setProblem(refused);
      comeBack?.();
    }
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const cell = event.currentTarget;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onOpen?.();
      return;
    }
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      type(null);
      requestAnimationFrame(() => cell.select());
      return;
    }
    const isText = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete';
    if (locked !== undefined && isText && !event.ctrlKey && !event.metaKey) setProblem(locked);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepForKey(event);
    isLeftByKey.current = step !== null || event.key === 'Tab';
    if (!step) return;
    event.preventDefault();
    // At the edge, Enter still saves.
    if (!focusCell(cell, step)) void commit();
  }

  return (
    // A week has many cells: what doesn’t apply isn’t an attribute.
    <td
      data-wrong={problem !== undefined || undefined}
      data-locked={locked !== undefined || undefined}
      data-covered={isCovered || undefined}
    >
      <input
        data-cell
        className={styles.input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        placeholder="–"
        value={typed ?? shown}
        readOnly={locked !== undefined}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-busy={isSaving}
        aria-describedby={problem === undefined && locked === undefined ? undefined : reasonId}
        title={locked ?? entryCountTitle(entries)}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => {
          isLeftByKey.current = false;
          target.select();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (locked !== undefined) setProblem(undefined);
          void commit(isLeftByKey.current ? returnFocus(currentTarget, relatedTarget) : undefined);
        }}
        onKeyDown={press}
        onDoubleClick={onOpen}
      />
      {isCovered && (
        <span data-cover className={styles.cover} aria-hidden>
          <Duration ms={ms} />
        </span>
      )}
      {isRunning && <span data-running className={styles.running} aria-hidden />}
      {locked !== undefined && ms !== 0 && !isRunning && (
        <Lock className={styles.lock} size={11} aria-hidden />
      )}
      {entries.length > 1 && (
        <span className={styles.count} aria-hidden>
          {entries.length}
        </span>
      )}
      {problem !== undefined && (
        <span className={styles.reason} id={reasonId} role="alert">
          {problem}
        </span>
      )}
      {problem === undefined && locked !== undefined && (
        <span className={text.hidden} id={reasonId}>
          {locked}
        </span>
      )}
    </td>
  );
}

/** After an error, returns the focus to the cell, unless the user moved on or typed elsewhere. */
function returnFocus(cell: HTMLInputElement, next: Element | null): () => void {
  const value = textOf(next);
  return () =>
    // The focus has moved by the next frame.
    requestAnimationFrame(() => {
      if (document.activeElement === next && textOf(next) === value) cell.focus();
    });
}

function textOf(element: Element | null): string | undefined {
  return element instanceof HTMLInputElement ? element.value : undefined;
}

function entryCountTitle({ length }: readonly TimesheetEntry[]): string | undefined {
  return length > 1 ? m.entryCount({ count: length }) : undefined;
}
