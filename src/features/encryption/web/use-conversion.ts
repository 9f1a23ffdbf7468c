import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '#src/platform/web/failure.ts';
import { encryption } from './api.ts';

type Mode = Awaited<ReturnType<typeof encryption.privateMode.call>>;

const unreadable =
  'What is left cannot be decrypted with your key: it was changed, or encrypted elsewhere. It stays as it is.';

/**
 * Turns private mode over and has record after record converted. `isTurning`: that was begun, perhaps elsewhere, and goes
 * on by itself, also beside another tab: no record is converted twice.
 */
export function useConversion(isTurning: boolean) {
  const queries = useQueryClient();
  const [total, setTotal] = useState(0);

  /** Turns it over, or with null goes on; answers with what stands in the way of the rest. */
  const conversion = useMutation({
    mutationFn: async (isOn: boolean | null): Promise<string | null> => {
      const { setPrivateMode, convertNext } = encryption;
      let now = show(await (isOn === null ? convertNext.call({}) : setPrivateMode.call({ isOn })));
      setTotal(now.left);
      while (now.state.startsWith('turning')) {
        const before = now.left;
        now = show(await convertNext.call({}));
        if (now.left > 0 && now.left >= before) return unreadable;
      }
      return null;
    },
  });
  const { mutate, isPending, variables, data, error } = conversion;

  const goOnByItself = useEffectEvent(() => {
    if (!isPending) mutate(null);
  });
  useEffect(() => {
    if (isTurning) goOnByItself();
  }, [isTurning]);

  function show(now: Mode): Mode {
    queries.setQueryData(encryption.privateMode.queryKey({ input: {} }), now);
    return now;
  }

  return {
    isBusy: isPending,
    /** What the switch says at once, before the service has said so. */
    wanted: isPending ? (variables ?? null) : null,
    problem: error ? failureOf(error).message : (data ?? null),
    total,
    goOn: () => mutate(null),
    turn: (isOn: boolean) => mutate(isOn),
  };
}
