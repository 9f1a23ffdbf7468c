import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#src/platform/web/failure.ts';
import { encryption } from './api.ts';

type Mode = Awaited<ReturnType<typeof encryption.privateMode.call>>;

const unreadable =
  'What is left cannot be decrypted with your key: it was changed, or encrypted elsewhere. It stays as it is.';

/** Turns private mode over and has record after record converted, or goes on where that was left. */
export function useConversion() {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  /** What the switch says at once, before the service has said so. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [total, setTotal] = useState(0);

  async function run(begin: () => Promise<Mode>) {
    setIsBusy(true);
    setProblem(null);
    try {
      let now = show(await begin());
      setTotal(now.left);
      while (now.state.startsWith('turning')) {
        const before = now.left;
        now = show(await encryption.convertNext.call({}));
        if (now.left > 0 && now.left >= before) {
          setProblem(unreadable);
          break;
        }
      }
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setIsBusy(false);
      setWanted(null);
    }
  }

  function show(now: Mode): Mode {
    queries.setQueryData(encryption.privateMode.queryKey({ input: {} }), now);
    return now;
  }

  return {
    isBusy,
    wanted,
    problem,
    total,
    goOn: () => void run(() => encryption.convertNext.call({})),
    turn: (isOn: boolean) => {
      setWanted(isOn);
      void run(() => encryption.setPrivateMode.call({ isOn }));
    },
  };
}
