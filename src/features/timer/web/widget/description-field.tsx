import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { setDescription, setDraftDescription } from '#src/features/timer/rules/widget/timer-form.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { timesheetLimits } from '#src/features/timesheets/messages.ts';

type Props = {
  timer: Timer;
  isSaving: boolean;
  problem: string | undefined;
  dispatch: (act: Transition) => void;
};

/** Words, and the run they are about; null: before Start. */
type Typed = { runId: string | null; text: string };

/**
 * What is being worked on. As long as somebody types here, it is theirs: where another device begins something
 * meanwhile, what they type goes on into the draft, and not into the other work's description.
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

  return (
    <TextField
      label="Description"
      required
      autoFocus
      // What is being saved is what was there when Save was pressed; the form is cleared afterwards.
      disabled={isSaving}
      error={problem !== undefined}
      helperText={
        isForOtherRun
          ? `Another device is now timing “${timer.description}”. What you type is saved as a draft.`
          : problem
      }
      placeholder="What are you working on?"
      value={isForOtherRun ? typed.text : timer.description}
      onChange={({ target: { value } }) => type(value)}
      onFocus={() => {
        // Words that are nobody's yet; those of a run are told, and only what is typed into them is anybody's here.
        if (timer.entryId === null && timer.description !== '')
          setTyped({ runId: null, text: timer.description });
      }}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { maxLength: timesheetLimits.description } }}
    />
  );
}
