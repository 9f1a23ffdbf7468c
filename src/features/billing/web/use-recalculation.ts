import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projects } from '#src/features/projects/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type Scope = Omit<Parameters<typeof onlineTimesheets.recalculateRates.call>[0], 'digest' | 'operationId'>;

type Recalculation = {
  /** Entries of this project or client that aren’t invoiced. */
  scope: Scope;
  isEnabled?: boolean;
  /** The notice once this many entries have other rates. */
  done: (count: number) => string;
  onDone: () => void;
};

/** Previews current rates, and applies exactly these, with an Undo notice. If that fails, the preview is read again. */
export function useRecalculation({ scope, isEnabled = true, done, onDone }: Recalculation) {
  const [operationId] = useState(newId);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const preview = useQuery({
    ...onlineTimesheets.previewRecalculatedRates.queryOptions({ input: scope }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    retry: false,
  });
  const { data } = preview;
  const count = data?.changes.length ?? 0;

  async function apply() {
    if (!data) return;
    setIsBusy(true);
    const isDone = await runMutation(
      () => onlineTimesheets.recalculateRates.call({ ...scope, digest: data.digest, operationId }),
      {
        keys: [onlineTimesheets.key(), projects.key()],
        done: done(count),
        undo: (operation) => onlineTimesheets.undo.call({ id: operation.operationId }),
        onFailure: ({ message }) => setFailure(message),
      },
    );
    setIsBusy(false);
    if (isDone) onDone();
    else await preview.refetch();
  }

  return { preview, count, failure, clearFailure: () => setFailure(undefined), isBusy, apply };
}
