import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toFailure } from '#src/platform/web/failure.ts';
import { placeErrors } from '#src/platform/web/form/errors/place-errors.ts';
import { isReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import type { PageFormProblem } from './page-form-end.tsx';

/** Saves a form that is a page. Its fields show what the server refused; `problem` is what none of them shows. */
export function usePageFormSave<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  save: (checked: T) => Promise<void>,
) {
  const [problem, setProblem] = useState<PageFormProblem | null>(null);

  async function submit(): Promise<void> {
    setProblem(null);
    try {
      // It throws what saving throws. The form then counts as not saved, so leaving still asks.
      await form.handleSubmit(save)();
    } catch (error) {
      const failure = toFailure(error);
      const message = placeErrors(form, failure);
      if (message !== undefined) setProblem({ message, isStale: failure.code === 'STALE' });
    }
  }

  return {
    problem,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isReadable(event.currentTarget)) void submit();
    },
  };
}
