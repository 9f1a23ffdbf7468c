import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import * as m from '#messages/clients.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { removeClient, setClientsActive } from './client-mutations.ts';

/** Actions shared by the list and the client page. */
export function clientMenuItems(client: Client, onEdit: () => void, onDeleted?: () => void): RowAction[] {
  async function deleteAndClose() {
    if (await removeClient(client)) onDeleted?.();
  }
  const activeItem: RowAction = client.isActive
    ? { label: m.archive, icon: Archive, onClick: () => void setClientsActive([client], false) }
    : { label: m.makeActive, icon: ArchiveRestore, onClick: () => void setClientsActive([client], true) };
  return [
    { label: m.edit, icon: Pencil, onClick: onEdit, isQuick: true },
    activeItem,
    { label: m.delete, icon: Trash2, onClick: () => void deleteAndClose(), isDangerous: true },
  ];
}
