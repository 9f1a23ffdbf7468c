import { useQuery } from '@tanstack/react-query';
import {
  Clock,
  ClockPlus,
  File,
  FilePlus2,
  FileUp,
  FolderKanban,
  FolderPlus,
  History,
  Mail,
  Play,
  ReceiptText,
  ScrollText,
  Tags,
  Upload,
  UserRound,
  UserRoundPlus,
  Users,
  Wallet,
  Zap,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as m from '#messages/app.ts';
import { navigationMenu } from '#src/app/web/shell/navigation-menu.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { documentName, foundDocumentsQuery } from '#src/features/documents/web/public.tsx';
import { foundExpensesQuery } from '#src/features/expenses/web/public.tsx';
import { canKeepRecords, isSuperAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { foundInvoicesQuery } from '#src/features/invoices/web/public.tsx';
import { isInternalWork } from '#src/features/projects/rules/project-limits.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import {
  cachedNamesOf,
  onlineTimesheets,
  useContinueEntry,
  useQuickEntry,
} from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { useShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { useSettings, useThemes } from './palette-settings.ts';

export type PaletteItem = {
  id: string;
  /** Items of a kind are listed together. */
  kind:
    | 'newEntry'
    | 'page'
    | 'action'
    | 'setting'
    | 'client'
    | 'project'
    | 'entry'
    | 'invoice'
    | 'expense'
    | 'document';
  label: string;
  /** Other words that find it. */
  keywords?: string;
  icon: LucideIcon;
  /** The equivalent shortcut. */
  hint?: string;
  /** Null: not possible yet. */
  run: (() => void) | null;
};

/** Items that match the query: pages, settings, actions on this page, and records. */
export function usePaletteItems(query: string): PaletteItem[] {
  const session = useAccount();
  const navigate = useNavigate();
  const quickEntry = useQuickEntryItem(query);
  const continueWork = useContinueEntry();
  const themes = useThemes();
  const settings = useSettings();
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
  const additions = canKeepRecords(session.role)
    ? [
        { label: m.addEntry, path: '/timesheets?new', icon: ClockPlus },
        { label: m.addClient, path: '/clients?new', icon: UserRoundPlus },
        { label: m.addProject, path: '/projects?new', icon: FolderPlus },
        { label: m.newInvoice, path: '/invoices/new', icon: FilePlus2 },
        { label: m.addExpense, path: '/expenses?new', icon: Wallet },
        { label: m.uploadFiles, path: '/documents?new', icon: Upload },
      ]
        // This page has it with its key.
        .filter(({ label }) => !actions.some((action) => action.label === label))
        .map(({ path, ...item }): PaletteItem => ({ id: path, kind: 'action', run: goTo(path), ...item }))
    : [];
  const records = found.map(({ path, work: _work, ...record }): PaletteItem => ({
    id: path,
    run: goTo(path),
    ...record,
  }));
  const timers = found.flatMap(({ work, label, path }): PaletteItem[] =>
    work && continueWork
      ? [
          {
            id: `timer:${path}`,
            kind: 'action',
            label: m.startTimerFor({ project: label }),
            icon: Play,
            run: () => continueWork(work),
          },
        ]
      : [],
  );
  // “Support 24h” may be the name of a project.
  const isEntryFirst = /^\d/.test(query) || query.includes('@');
  const commands = [
    ...pages,
    ...actions,
    ...additions,
    ...themes.map((theme): PaletteItem => ({ kind: 'action', ...theme })),
    // Found by word; without one, the list stays short.
    ...(query === '' ? [] : settings).map(({ path, ...setting }): PaletteItem => ({
      id: path,
      kind: 'setting',
      run: goTo(path),
      ...setting,
    })),
  ];
  return [
    ...(isEntryFirst ? quickEntry : []),
    ...commands.filter(({ label, keywords = '' }) => matchesWordStarts(`${label} ${keywords}`, query)),
    ...records,
    ...timers,
    ...(isEntryFirst ? [] : quickEntry),
  ];
}

function useQuickEntryItem(text: string): PaletteItem[] {
  const entry = useQuickEntry(text);
  if (!entry) return [];
  const { label, add } = entry;
  return [{ id: 'quick-entry', kind: 'newEntry', label, icon: Clock, run: add && (() => void add()) }];
}

/** Pages that aren't in the menu. */
function extraPages({ role }: ReturnType<typeof useAccount>) {
  return [
    { label: m.profile, path: '/profile', icon: UserRound },
    ...(canKeepRecords(role)
      ? [
          { label: m.imports, path: '/imports', icon: FileUp },
          { label: m.tags, path: '/timesheets/tags', icon: Tags },
        ]
      : []),
    ...(isSuperAdmin(role)
      ? [
          { label: m.auditLog, path: '/admin/audit', icon: ScrollText },
          { label: m.outbox, path: '/admin/outbox', icon: Mail },
        ]
      : []),
  ];
}

/** Searches names on the server; no request without a query. */
function useFoundRecords(query: string, canSearch: boolean) {
  const options = { enabled: canSearch && query !== '' };
  const input = { search: query, limit: 5 };
  const today = useToday(useAccount().preferences.timeZone);
  const foundClients = useQuery(clients.list.queryOptions({ input, ...options }));
  const foundProjects = useQuery(projects.list.queryOptions({ input, ...options }));
  const foundTime = useQuery(
    onlineTimesheets.list.queryOptions({ input: { ...input, order: 'desc' }, ...options }),
  );
  const foundInvoices = useQuery({ ...foundInvoicesQuery(query), ...options });
  const foundExpenses = useQuery({ ...foundExpensesQuery(query), ...options });
  const foundDocuments = useQuery({ ...foundDocumentsQuery(query), ...options });
  if (query === '') return [];
  return [
    ...(foundClients.data?.items ?? []).map(({ id, name }) => ({
      kind: 'client' as const,
      label: name,
      icon: Users,
      path: `/clients/${id}`,
      work: null,
    })),
    ...(foundProjects.data?.items ?? []).map(({ id, name, clientId, status }) => ({
      kind: 'project' as const,
      label: name,
      icon: FolderKanban,
      path: `/projects/${id}`,
      work:
        status === 'Archived'
          ? null
          : {
              description: '',
              clientId,
              projectId: id,
              billable: !isInternalWork({ clientId, projectId: id }),
            },
    })),
    ...(foundTime.data?.items ?? []).map((entry) => ({
      kind: 'entry' as const,
      label: [entry.description, ...cachedNamesOf(entry).slice(0, 1), formatShortDay(entry.day, today)].join(
        ' · ',
      ),
      icon: History,
      path: entryUrl(entry.id, entry.day),
      work: null,
    })),
    ...(foundInvoices.data ?? []).map(({ id, title, clientName }) => ({
      kind: 'invoice' as const,
      label: clientName === null ? title : `${title} · ${clientName}`,
      icon: ReceiptText,
      path: `/invoices/${id}`,
      work: null,
    })),
    ...(foundExpenses.data ?? []).map(({ id, day, title, amount }) => ({
      kind: 'expense' as const,
      label: [title, amount, ...(day === null ? [] : [formatShortDay(day, today)])].join(' · '),
      icon: Wallet,
      path: `/expenses?open=${id}`,
      work: null,
    })),
    ...(foundDocuments.data ?? []).map((document) => ({
      kind: 'document' as const,
      label: documentName(document),
      icon: File,
      path: `/documents?open=${document.id}`,
      work: null,
    })),
  ];
}

/** Whether every word of the query starts a word of the label. */
function matchesWordStarts(label: string, query: string): boolean {
  const words = label.toLowerCase().split(/[\s,:]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
