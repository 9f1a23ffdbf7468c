import { useState } from 'react';
import * as m from '#messages/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { setDescription, setDraftDescription } from '#src/features/timer/rules/widget/timer-form.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';

type Props = {
  timer: Timer;
  isSaving: boolean;
  problem: string | undefined;
  dispatch: (act: Transition) => void;
};

/** Typed text and its run; null: before Start. */
type Typed = { runId: string | null; text: string };

/**
 * The description. While focused, it keeps the user's text: if another device starts a run, typing continues into the
 * draft instead of the other work's description.
 */
export function DescriptionField({ timer, isSaving, problem, dispatch }: Props) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isForOtherRun = typed !== null && typed.runId !== timer.entryId && typed.text !== timer.description;

  function type(text: string) {
    setTyped({ runId: isForOtherRun ? typed.runId : timer.entryId, text });
    dispatch((current, at) =>
      isForOtherRun ? setDraftDescription(current, text, at) : setDescription(current, text, at),
    );
  }

  const hint = isForOtherRun ? m.otherDeviceTracks({ description: timer.description }) : undefined;
  return (
    <TextBox
      label={m.description}
      required
      autoFocus
      // The form clears after a save, so it can't be edited during one.
      disabled={isSaving}
      error={problem && (hint ?? problem)}
      help={hint}
      placeholder={m.descriptionPlaceholder}
      value={isForOtherRun ? typed.text : timer.description}
      onChange={({ target: { value } }) => type(value)}
      onFocus={() => {
        // Text from before Start belongs to the user on focus; a run's description only once edited here.
        if (timer.entryId === null && timer.description !== '')
          setTyped({ runId: null, text: timer.description });
      }}
      onBlur={() => setTyped(null)}
      maxLength={timesheetLimits.description}
    />
  );
}
