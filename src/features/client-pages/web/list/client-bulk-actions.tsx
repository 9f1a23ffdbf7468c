import Button from '@mui/material/Button';
import { setClientsActive } from '#src/features/client-pages/web/client-mutations.ts';
import type { Client } from '#src/features/clients/contract.ts';

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
        Make inactive
      </Button>
      <Button
        color="inherit"
        disabled={selected.every(({ isActive }) => isActive)}
        onClick={() => setSelectedActive(true)}
      >
        Make active
      </Button>
      {one && other && more.length === 0 && (
        <Button color="inherit" onClick={() => onMerge([one, other])}>
          Merge
        </Button>
      )}
    </>
  );
}
