import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { lockedEntryMessage } from '#src/features/timesheets/lock-messages.ts';
import { draftSpan, nudgeDraft } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import type { Nudge } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import { snapInstant } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { latinKey } from '#src/platform/web/keyboard/latin-key.ts';
import { useListedKeys } from '#src/platform/web/keyboard/shortcuts.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { TimedEntry } from './block-layout.ts';
import { fineSnapMinutes, snapMinutes } from './calendar-dimensions.ts';
import type { EntryDraftState, EntryDraft } from './use-entry-draft.ts';

type BlockKeysOptions = {
  scroller: RefObject<HTMLElement | null>;
  days: readonly string[];
  today: string;
  timeZone: string;
  entryById: (id: string) => TimedEntry | undefined;
  drafting: EntryDraftState;
};

const group = m.onAnEntryInTheCalendar;
const calendarKeys = [
  { key: '← → ↑ ↓', label: m.moveEntryKey, group },
  { key: m.shiftKeys({ keys: '↑ ↓' }), label: m.moveEndKey, group },
  { key: m.shiftKeys({ keys: '← →' }), label: m.moveStartKey, group },
  { key: m.altKeys({ keys: '↑ ↓' }), label: m.fineStepsKey, group },
  { key: 'Enter', label: m.openEntryShortcut, group },
  { key: 'n', label: m.addEntryAfterKey, group },
  { key: 'Delete', label: m.deleteEntryShortcut, group },
];

/**
 * Keyboard control of the calendar. Arrows move the focused entry; with Shift they change its end (up, down)
 * or start (left, right). Saves after a pause, on Enter or on blur. N draws a new entry.
 */
export function useBlockKeys({ scroller, days, today, timeZone, entryById, drafting }: BlockKeysOptions) {
  const { lockedUntil } = useAccount().preferences;
  useListedKeys(calendarKeys);
  const { draft } = drafting;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const entry = focusedEntry(event.target);
    const isNew = event.target instanceof Element && event.target.closest('[data-new]') !== null;
    const stopEvent = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const nudge = nudgeForKey(event);
    if (nudge && (entry || isNew)) {
      stopEvent();
      nudgeEntry(isNew ? draft : draftFor(entry), nudge, event.altKey ? fineSnapMinutes : snapMinutes);
    } else if (event.key === 'Enter' && draft && (isNew || entry)) {
      stopEvent();
      // The draft is gone after the dialog, so focus the calendar.
      if (isNew) scroller.current?.focus();
      void drafting.settle();
    } else if (event.key === 'Escape' && draft) {
      stopEvent();
      if (isNew) scroller.current?.focus();
      drafting.cancel();
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && entry) {
      stopEvent();
      const locked = lockedEntryMessage(entry, lockedUntil);
      if (locked === undefined) remove(entry, event.target);
      else notify(locked, { tone: 'failed' });
    } else if (latinKey(event.nativeEvent) === 'n' && !event.altKey && !draft) {
      stopEvent();
      flushSync(() => drafting.set(draftAfter(entry, dayFromTarget(event.target)), true));
      scroller.current?.querySelector<HTMLElement>('[data-new]')?.focus();
    }
  }

  function focusedEntry(target: EventTarget): TimedEntry | undefined {
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset['entry'] : undefined;
    return id === undefined ? undefined : entryById(id);
  }

  function draftFor(entry: TimedEntry | undefined): EntryDraft | null {
    if (!entry) return null;
    if (draft?.entry?.id === entry.id) return draft;
    return { entry, times: { startTime: entry.startTime, endTime: entry.endTime } };
  }

  function nudgeEntry(from: EntryDraft | null, nudge: Nudge, by: number) {
    if (!from) return;
    const locked = from.entry && lockedEntryMessage(from.entry, lockedUntil);
    if (locked) {
      notify(locked, { tone: 'failed' });
      return;
    }
    const next = nudgeDraft(from, nudge, by, timeZone);
    const span = next && draftSpan(next, timeZone);
    // Don't let an entry leave the visible days.
    if (!span || !days.includes(localDay(span.startMs, span.timeZone)))
      drafting.announce(m.cannotMoveBeyondShownDays);
    else drafting.set(next, true);
  }

  function remove(entry: TimedEntry, target: EventTarget) {
    const blocks = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const index = blocks.findIndex((block) => block === target);
    const others = blocks.filter((block) => block.dataset['entry'] !== entry.id);
    const next = blocks.slice(index + 1).find((block) => others.includes(block)) ?? others.at(-1);
    (next ?? scroller.current)?.focus();
    void drafting.acts.remove(entry);
  }

  /** An hour after the focused entry, else from 09:00 on the focused day, or today if visible. */
  function draftAfter(entry: TimedEntry | undefined, focusedDay: string | undefined): EntryDraft {
    const day = focusedDay ?? (days.includes(today) ? today : (days[0] ?? today));
    const startMs = entry
      ? snapInstant(Date.parse(entry.endTime), snapMinutes, timeZone)
      : Date.parse(toInstant(day, '09:00', timeZone));
    return { entry: null, startMs, endMs: startMs + hourMs };
  }

  return {
    onKeyDown,
    /** Saves when the focus moves on. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!draft || !drafting.isKeyed || drafting.isSaving) return;
      if (draft.entry === null) {
        if (event.target.matches('[data-new]')) drafting.cancel();
      } else if (event.target.dataset['entry'] === draft.entry.id) void drafting.settle();
    },
  };
}

/** The day whose header has focus. */
function dayFromTarget(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['day'] : undefined;
}

function nudgeForKey({ key, shiftKey, altKey }: KeyboardEvent): Nudge | null {
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  if (key === 'ArrowUp' || key === 'ArrowDown') return { part: shiftKey ? 'end' : 'all', by };
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  if (shiftKey) return { part: 'start', by };
  // Alt + left or right is browser navigation.
  return altKey ? null : { days: by };
}

const hourMs = 3_600_000;
