import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileUp, FolderKanban, UserRound, Users, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as m from '#messages/app.ts';
import { navigationMenu } from '#src/app/web/shell/navigation-menu.ts';
import { canKeepRecords } from '#src/features/accounts/rules/role.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { projects } from '#src/features/projects/web/public.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { useShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';

export type PaletteItem = {
  id: string;
  /** Items of a kind are listed together. */
  kind: 'page' | 'action' | 'client' | 'project';
  label: string;
  icon: LucideIcon;
  /** The equivalent shortcut. */
  hint?: string;
  run: () => void;
};

/** Items that match the query: pages, actions on this page, clients and projects. */
export function usePaletteItems(query: string): PaletteItem[] {
  const session = useAccount();
  const navigate = useNavigate();
  const found = useFoundRecords(query, canKeepRecords(session.role));
  const goTo = (path: string) => () => void navigate(path);

  const pages = [...navigationMenu(session), ...extraPages(session)].map(
    ({ label, path, icon }): PaletteItem => ({
      id: path,
      kind: 'page',
      label,
      icon,
      run: goTo(path),
    }),
  );
  const actions = useShortcuts()
    .filter(({ key }) => key !== 'mod+k')
    .map(({ key, label, run }): PaletteItem => ({
      id: key,
      kind: 'action',
      label,
      icon: Zap,
      hint: key,
      run,
    }));
  const records = found.map(({ path, ...record }): PaletteItem => ({ id: path, run: goTo(path), ...record }));
  return [...[...pages, ...actions].filter(({ label }) => matchesWordStarts(label, query)), ...records];
}

/** Pages that aren't in the menu. */
function extraPages({ role }: ReturnType<typeof useAccount>) {
  const profile = { label: m.profile, path: '/profile', icon: UserRound };
  return canKeepRecords(role) ? [profile, { label: m.imports, path: '/imports', icon: FileUp }] : [profile];
}

/** Searches names on the server; no request without a query. */
function useFoundRecords(query: string, mayAsk: boolean) {
  const options = { enabled: mayAsk && query !== '', placeholderData: keepPreviousData };
  const input = { search: query, limit: 5 };
  const foundClients = useQuery(clients.list.queryOptions({ input, ...options }));
  const foundProjects = useQuery(projects.list.queryOptions({ input, ...options }));
  if (query === '') return [];
  return [
    ...(foundClients.data?.items ?? []).map(({ id, name }) => ({
      kind: 'client' as const,
      label: name,
      icon: Users,
      path: `/clients/${id}`,
    })),
    ...(foundProjects.data?.items ?? []).map(({ id, name }) => ({
      kind: 'project' as const,
      label: name,
      icon: FolderKanban,
      path: `/projects/${id}`,
    })),
  ];
}

/** Whether every word of the query starts a word of the label. */
function matchesWordStarts(label: string, query: string): boolean {
  const words = label.toLowerCase().split(/[\s,]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
