import { useState } from 'react';
import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import type { ClientActs } from './client-acts.ts';

/** A form that names who acts. What was typed stays after a failure. */
export function useAct({ words }: RequestForClient, acts: ClientActs) {
  const [name, setName] = useState(acts.name);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  /** Whether it was sent. `missing`: what else has to be entered first. */
  async function send(act: () => Promise<string | null>, missing: string | null = null): Promise<boolean> {
    const incomplete = name.trim() === '' ? words.nameRequired : missing;
    if (incomplete !== null) {
      setProblem(incomplete);
      return false;
    }
    setIsSending(true);
    const failure = await act().catch(() => words.failed);
    setIsSending(false);
    setProblem(failure);
    return failure === null;
  }

  return { name, setName, text, setText, problem, isSending, send };
}
