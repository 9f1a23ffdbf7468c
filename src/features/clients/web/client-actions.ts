import { CircleCheck, CirclePause, Pencil, Trash2 } from 'lucide-react';
import type { Client } from '#src/features/clients/contract.ts';
import type { RowAction } from '#src/platform/web/layout/row-actions.tsx';
import { removeClient, setActive } from './client-acts.ts';

/** What can be done with a client, in the list and on its page. */
export function actionsOf(client: Client, onEdit: () => void, onDeleted?: () => void): RowAction[] {
  async function deleteIt() {
    if (await removeClient(client)) onDeleted?.();
  }
  const rest: RowAction = client.isActive
    ? { label: 'Make inactive', icon: CirclePause, onClick: () => void setActive([client], false) }
    : { label: 'Make active', icon: CircleCheck, onClick: () => void setActive([client], true) };
  return [
    { label: 'Edit', icon: Pencil, onClick: onEdit, isQuick: true },
    rest,
    { label: 'Delete', icon: Trash2, onClick: () => void deleteIt(), isDangerous: true },
  ];
}
