import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { CalendarDraft } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import { useEntryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';
import type { TimedEntry } from './block-layout.ts';
import { draftLabel, savedNotice } from './calendar-labels.ts';
import { draftFormValues } from './draft-form-values.ts';

export type EntryDraft = CalendarDraft<TimedEntry>;

/** Keyboard steps are saved after a pause. */
const saveDelayMs = 1_200;

/** The entry being drawn, moved or resized, and saving it; `announcement` is read out to screen readers. */
export function useEntryDraft(timeZone: string, entries: readonly TimesheetEntry[] | undefined) {
  const [state, setState] = useState<{ draft: EntryDraft; isKeyed: boolean } | null>(null);
  /** The draft being saved. */
  const [saving, setSaving] = useState<TimesDraft | null>(null);
  const [announcement, announce] = useState('');
  const acts = useEntryMutations();
  const opener = useEntryOpener();
  const isSaving = saving !== null;

  /**
   * Sets a draft by pointer or keyboard; null keeps the current one. Key presses during a save build on it
   * and are saved next.
   */
  function set(draft: EntryDraft | null, isKeyed = false) {
    if (!draft || (isSaving && !isKeyed)) return;
    setState({ draft: saving ? rebaseDraft(saving, draft) : draft, isKeyed });
    if (isKeyed) announce(draftLabel(draft, timeZone));
  }

  /** Also cancels a drag that has no draft yet. */
  function cancel() {
    if (isSaving && state?.isKeyed !== true) return;
    setState(null);
    announce(state?.draft.entry ? m.changeDiscarded : '');
  }

  /** Opens the form for a new entry; saves an existing one. */
  async function settle(draft: EntryDraft | undefined = state?.draft) {
    if (isSaving || !draft) return;
    if (!('times' in draft) || isUnchanged(draft)) {
      setState(null);
      if (!('times' in draft)) opener.add(draftFormValues(draft, timeZone));
      return;
    }
    const saved = { draft, isKeyed: false };
    setState(saved);
    setSaving(draft);
    // Build on our own previous save, at its new revision.
    const newest = entries?.find(({ id }) => id === draft.entry.id);
    const entry = newest && isUnchanged({ entry: draft.entry, times: newest }) ? newest : draft.entry;
    await acts.change(entry, draft.times, { done: savedNotice(draft) });
    setSaving(null);
    setState((now) => (now === saved ? null : now));
  }

  const settleAtRest = useEffectEvent(() => void settle());
  const isResting = state?.isKeyed === true && 'times' in state.draft && !isSaving;
  const draft = state?.draft ?? null;
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => settleAtRest(), saveDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isResting, draft]);

  return {
    draft,
    isKeyed: state?.isKeyed === true,
    isSaving,
    announcement,
    announce,
    set,
    cancel,
    settle,
    acts,
    opener,
  };
}

export type EntryDraftState = ReturnType<typeof useEntryDraft>;

type TimesDraft = Extract<EntryDraft, { times: object }>;

/** Rebases the draft on what was just saved. */
function rebaseDraft({ entry, times }: TimesDraft, draft: EntryDraft): EntryDraft {
  if (!('times' in draft) || draft.entry.id !== entry.id) return draft;
  return { ...draft, entry: { ...draft.entry, ...times } };
}

type Times = Pick<TimesheetEntry, 'startTime' | 'endTime'>;

function isUnchanged({ entry, times }: { entry: Times; times: Times }): boolean {
  const same = (one: string | null, other: string | null) =>
    Date.parse(one ?? '') === Date.parse(other ?? '');
  return same(entry.startTime, times.startTime) && same(entry.endTime, times.endTime);
}
