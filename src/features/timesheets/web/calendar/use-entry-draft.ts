import { useEffect, useEffectEvent, useState } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { CalendarDraft } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import { useEntryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';
import type { TimedEntry } from './block-layout.ts';
import { draftLabel, savedNotice } from './calendar-labels.ts';
import { draftFormValues } from './draft-form-values.ts';

export type EntryDraft = CalendarDraft<TimedEntry>;

/** Keys are pressed one after the other: what they make is saved when they rest. */
const saveDelayMs = 1_200;

/** What is being drawn, moved or stretched, and what becomes of it; `said` is for those who cannot see it. */
export function useEntryDraft(timeZone: string, entries: readonly TimesheetEntry[] | undefined) {
  const [state, setState] = useState<{ draft: EntryDraft; isKeyed: boolean } | null>(null);
  /** What is on its way to the service. */
  const [saving, setSaving] = useState<TimesDraft | null>(null);
  const [said, say] = useState('');
  const acts = useEntryMutations();
  const opener = useEntryOpener();
  const isSaving = saving !== null;

  /**
   * By pointer or by key; null where there can be nothing like that, and all stays. Keys that are pressed while the ones
   * before are saved go on from there, and are saved after.
   */
  function set(draft: EntryDraft | null, isKeyed = false) {
    if (!draft || (isSaving && !isKeyed)) return;
    setState({ draft: saving ? rebaseDraft(saving, draft) : draft, isKeyed });
    if (isKeyed) say(draftLabel(draft, timeZone));
  }

  /** Also for a drag that began before there was anything to cancel. */
  function cancel() {
    if (isSaving && state?.isKeyed !== true) return;
    setState(null);
    say(state?.draft.entry ? 'As it was' : '');
  }

  /** A new entry is asked for what it was, an entry that is there is saved. */
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
    // What was saved before is seen here, whichever revision it has by now.
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

  return { draft, isKeyed: state?.isKeyed === true, isSaving, said, say, set, cancel, settle, acts, opener };
}

export type EntryDraftState = ReturnType<typeof useEntryDraft>;

type TimesDraft = Extract<EntryDraft, { times: object }>;

/** What is saved by then is what the entry was. */
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
