import Button from '@mui/material/Button';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { setClientsActive } from '#src/features/clients/web/public.tsx';

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
        color="inherit"
        disabled={selected.every(({ isActive }) => !isActive)}
        onClick={() => setSelectedActive(false)}
      >
        {m.archive}
      </Button>
      <Button
        color="inherit"
        disabled={selected.every(({ isActive }) => isActive)}
        onClick={() => setSelectedActive(true)}
      >
        {m.makeActive}
      </Button>
      {one && other && more.length === 0 && (
        <Button color="inherit" onClick={() => onMerge([one, other])}>
          {m.merge}
        </Button>
      )}
    </>
  );
}
