import { useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from '#src/features/timesheets/dragging.ts';
import { useEntryActs } from '#src/features/timesheets/web/entry-actions.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry-opener.tsx';
import type { TimedEntry } from './calendar-blocks.ts';
import { draftInWords, savedInWords } from './calendar-words.ts';
import { draftedValues } from './drafted-values.ts';

export type EntryDraft = Draft<TimedEntry>;

/** Keys are pressed one after the other: what they make is saved when they rest. */
const restMs = 1_200;

/** What is being drawn, moved or stretched, and what becomes of it; `said` is for those who cannot see it. */
export function useDrafting(timeZone: string) {
  const [state, setState] = useState<{ draft: EntryDraft; isKeyed: boolean } | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [said, say] = useState('');
  const acts = useEntryActs();
  const opener = useEntryOpener();

  /** By pointer or by key; null where there can be nothing like that, and all stays. */
  function set(draft: EntryDraft | null, isKeyed = false) {
    if (isSaving || !draft) return;
    setState({ draft, isKeyed });
    if (isKeyed) say(draftInWords(draft, timeZone));
  }

  /** Also for a drag that began before there was anything to cancel. */
  function cancel() {
    if (isSaving) return;
    setState(null);
    say(state?.draft.entry ? 'As it was' : '');
  }

  /** A new entry is asked for what it was, an entry that is there is saved. */
  async function settle(draft: EntryDraft | undefined = state?.draft) {
    if (isSaving || !draft) return;
    if (!('times' in draft) || isUnchanged(draft)) {
      setState(null);
      if (!('times' in draft)) opener.add(draftedValues(draft, timeZone));
      return;
    }
    setState({ draft, isKeyed: false });
    setIsSaving(true);
    await acts.change(draft.entry, draft.times, { done: savedInWords(draft) });
    setIsSaving(false);
    setState(null);
  }

  const settleAtRest = useEffectEvent(() => void settle());
  const isResting = state?.isKeyed === true && 'times' in state.draft;
  const draft = state?.draft ?? null;
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => settleAtRest(), restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isResting, draft]);

  return { draft, isKeyed: state?.isKeyed === true, isSaving, said, say, set, cancel, settle, acts, opener };
}

export type Drafting = ReturnType<typeof useDrafting>;

function isUnchanged({ entry, times }: Extract<EntryDraft, { times: object }>): boolean {
  const same = (one: string, other: string) => Date.parse(one) === Date.parse(other);
  return same(entry.startTime, times.startTime) && same(entry.endTime, times.endTime);
}
