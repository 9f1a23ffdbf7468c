import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { setClientsActive } from '#src/features/clients/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';

type ClientBulkActionsProps = {
  selected: readonly Client[];
  onDone: () => void;
  onMerge: (pair: readonly [Client, Client]) => void;
};

/** Bulk actions; Merge needs exactly two clients. */
export function ClientBulkActions({ selected, onDone, onMerge }: ClientBulkActionsProps) {
  const [one, other, ...more] = selected;

  function setSelectedActive(isActive: boolean) {
    void setClientsActive(selected, isActive);
    onDone();
  }

  return (
    <>
      <Button
        tone="neutral"
        disabled={selected.every(({ isActive }) => !isActive)}
        onClick={() => setSelectedActive(false)}
      >
        {m.archive}
      </Button>
      <Button
        tone="neutral"
        disabled={selected.every(({ isActive }) => isActive)}
        onClick={() => setSelectedActive(true)}
      >
        {m.makeActive}
      </Button>
      {one && other && more.length === 0 && (
        <Button tone="neutral" onClick={() => onMerge([one, other])}>
          {m.merge}
        </Button>
      )}
    </>
  );
}
