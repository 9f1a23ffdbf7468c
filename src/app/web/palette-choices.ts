import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileUp, FolderKanban, UserRound, Users, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { keepsRecords } from '#src/features/accounts/role.ts';
import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { useShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';
import { menuOf } from './menu.ts';

export type Choice = {
  id: string;
  kind: 'Go to' | 'Do' | 'Clients' | 'Projects';
  label: string;
  icon: LucideIcon;
  /** The key that does the same. */
  hint?: string;
  run: () => void;
};

const clients = proceduresOf<typeof clientsContract>('clients');
const projects = proceduresOf<typeof projectsContract>('projects');

/** What the palette offers for what was typed: pages, what can be done here, clients and projects. */
export function usePaletteChoices(typed: string): Choice[] {
  const session = useAccount();
  const navigate = useNavigate();
  const found = useFound(typed, keepsRecords(session.role));
  const goTo = (path: string) => () => void navigate(path);

  const pages = [...menuOf(session), ...besides(session)].map(({ label, path, icon }): Choice => ({
    id: path,
    kind: 'Go to',
    label,
    icon,
    run: goTo(path),
  }));
  const deeds = useShortcuts()
    .filter(({ key }) => key !== 'mod+k')
    .map(({ key, label, run }): Choice => ({ id: key, kind: 'Do', label, icon: Zap, hint: key, run }));
  const records = found.map(({ path, ...record }): Choice => ({ id: path, run: goTo(path), ...record }));
  return [...[...pages, ...deeds].filter(({ label }) => fits(label, typed)), ...records];
}

/** Pages without a place in the menu. */
function besides({ role }: ReturnType<typeof useAccount>) {
  const profile = { label: 'Profile', path: '/profile', icon: UserRound };
  return keepsRecords(role) ? [profile, { label: 'Imports', path: '/imports', icon: FileUp }] : [profile];
}

/** The server looks through names; nothing is asked until something is typed. */
function useFound(typed: string, mayAsk: boolean) {
  const options = { enabled: mayAsk && typed !== '', placeholderData: keepPreviousData };
  const input = { search: typed, limit: 5 };
  const foundClients = useQuery(clients.list.queryOptions({ input, ...options }));
  const foundProjects = useQuery(projects.list.queryOptions({ input, ...options }));
  if (typed === '') return [];
  return [
    ...(foundClients.data?.items ?? []).map(({ id, name }) => ({
      kind: 'Clients' as const,
      label: name,
      icon: Users,
      path: `/clients/${id}`,
    })),
    ...(foundProjects.data?.items ?? []).map(({ id, name }) => ({
      kind: 'Projects' as const,
      label: name,
      icon: FolderKanban,
      path: `/projects/${id}`,
    })),
  ];
}

/** Every word that was typed begins a word of the label. */
function fits(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[\s,]+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
