import { useState } from 'react';
import type { SubmissionOutcome } from '#src/features/portal/contract-submissions.ts';

export type SubmissionProblem = { sentence: string; field: string | null };

/** What a client reports or proposes, with their name. What was typed stays after a failure. */
export function useSubmissionForm(
  { nameRequired, failed }: { nameRequired: string; failed: string },
  client: { ownName: string } | null,
  onRefused: ((error: unknown) => void) | undefined,
) {
  const [name, setName] = useState(client?.ownName ?? '');
  const [problem, setProblem] = useState<SubmissionProblem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [done, setDone] = useState<string | null>(null);

  /** `missing`: what else has to be entered first. */
  async function send(
    act: () => Promise<SubmissionOutcome>,
    missing: SubmissionProblem | null = null,
  ): Promise<void> {
    const incomplete = missing ?? (name.trim() === '' ? { sentence: nameRequired, field: 'name' } : null);
    setProblem(incomplete);
    if (incomplete) return;
    setIsSending(true);
    try {
      const { kind, sentence, field } = await act();
      if (kind === 'done') setDone(sentence);
      else setProblem({ sentence, field });
    } catch (error) {
      setProblem({ sentence: failed, field: null });
      onRefused?.(error);
    }
    setIsSending(false);
  }

  return { name, setName, problem, isSending, done, send };
}

export type SubmissionFormState = ReturnType<typeof useSubmissionForm>;
