import { History, Zap, Moon, Sun, SunMoon } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages/app.ts';
import { openLinks } from '#src/app/web/routing/route-access.ts';
import { navigationMenu } from '#src/app/web/shell/navigation-menu.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { PaletteCommands, PaletteItem, PaletteLink } from '#src/platform/web/feature.ts';
import { useShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';
import { recentRecords } from '#src/platform/web/layout/page/recent-records.ts';
import { setColourMode, useColourMode } from '#src/platform/web/theme/colour-mode.ts';
import { palettes } from './palettes.ts';

/**
 * Items that match the query: pages, settings, actions on this page, and records, some of which may still load. Without a
 * query, the records that were opened last come first.
 */
export function usePaletteItems(query: string): { items: PaletteItem[]; isLoading: boolean } {
  const session = useAccount();
  const navigate = useNavigate();
  const themes = useThemes();
  const { records, commands, isLoading } = useFeatureItems(
    query,
    canKeepRecords(session.role) && query !== '',
  );
  const goTo = (path: string) => () => void navigate(path);
  const linksOf = (kind: 'pages' | 'actions' | 'settings') =>
    openLinks(
      session,
      palettes().flatMap((palette) => palette[kind] ?? []),
    ).toSorted((a, b) => rank(a) - rank(b));
  const toItem = (
    { path, label, icon, keywords }: Omit<PaletteLink, 'audience' | 'position'>,
    group: string,
  ): PaletteItem => ({
    id: path,
    group,
    label,
    icon,
    run: goTo(path),
    ...(keywords !== undefined && { keywords }),
  });

  const actions = useShortcuts()
    // The palette is open, and lists the pages itself.
    .filter(({ key, group }) => key !== 'mod+k' && group !== m.goTo)
    .map(({ key, label, run }): PaletteItem => ({
      id: key,
      group: m.actions,
      label,
      icon: Zap,
      hint: key,
      run,
    }));
  const { pathname } = useLocation();
  const recent = recentRecords()
    .filter(({ path }) => query === '' && path !== pathname)
    .map((record) => toItem({ ...record, icon: History }, m.recent));
  const links = [
    ...[...navigationMenu(session), ...linksOf('pages')].map((link) => toItem(link, m.goTo)),
    ...actions,
    ...linksOf('actions')
      // This page has it with its key.
      .filter(({ label }) => !actions.some((action) => action.label === label))
      .map((link) => toItem(link, m.actions)),
    ...themes.map((theme): PaletteItem => ({ group: m.actions, ...theme })),
    // Found by word; without one, the list stays short.
    ...(query === '' ? [] : linksOf('settings')).map((link) => toItem(link, m.settings)),
  ];
  const newEntry = commands.flatMap((of) => of.newEntry.map((item) => ({ ...item, group: m.newEntry })));
  // “Support 24h” may be the name of a project.
  const isEntryFirst = /^\d/.test(query) || query.includes('@');
  const items = [
    ...recent,
    ...(isEntryFirst ? newEntry : []),
    ...links.filter(({ label, keywords = '' }) => matchesWordStarts(`${label} ${keywords}`, query)),
    ...records.map(({ group, ...record }) => toItem(record, group)),
    ...commands.flatMap((of) => of.actions.map((item) => ({ ...item, group: m.actions }))),
    ...(isEntryFirst ? [] : newEntry),
  ];
  return { items, isLoading };
}

function rank({ position }: PaletteLink): number {
  return position === undefined ? 0 : { first: -1, last: 1 }[position];
}

type FoundRecord = Omit<PaletteLink, 'audience' | 'position'> & { group: string };

/** Records that features find on the server, and what they offer for the query. */
function useFeatureItems(query: string, isSearching: boolean) {
  const records: FoundRecord[] = [];
  const commands: PaletteCommands[] = [];
  let isLoading = false;
  // The same list in each render.
  for (const { records: search, useCommands } of palettes()) {
    const found = search?.useFound(query, isSearching);
    if (search && isSearching) {
      isLoading ||= found === undefined;
      records.push(...(found ?? []).map((record) => ({ ...record, group: search.label, icon: search.icon })));
    }
    // oxlint-disable-next-line react/rules-of-hooks
    if (useCommands) commands.push(useCommands(query));
  }
  return { records, commands, isLoading };
}

/** Whether every word of the query starts a word of the label. */
function matchesWordStarts(label: string, query: string): boolean {
  const words = label.toLowerCase().split(/[\s,:]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** One action for each theme but the current one. */
function useThemes() {
  const mode = useColourMode();
  return themes
    .filter((theme) => theme.mode !== mode)
    .map(({ mode: next, ...theme }) => ({ ...theme, id: `theme:${next}`, run: () => setColourMode(next) }));
}

const themes = [
  { mode: 'light', label: m.lightColours, icon: Sun },
  { mode: 'dark', label: m.darkColours, icon: Moon },
  { mode: 'system', label: m.systemColours, icon: SunMoon },
] as const;
