import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Audience } from './route-handle.ts';

/** All that a feature or a page brings to the browser, declared once in its `feature.tsx`. It loads with every page. */
export interface WebFeature {
  /** Pages inside the shell: menu, search, timer. */
  pages?: readonly Page[];
  /** Pages without it, such as the login page. */
  simplePages?: readonly Page[];
  /** Other addresses of pages, which people guess. */
  redirects?: readonly Redirect[];
  /** Loads with the shell. */
  shell?: () => Promise<ShellParts>;
}

export interface Page {
  path: string;
  audience: Audience;
  title: string;
  /** Its code loads when it is opened. */
  load: () => Promise<ComponentType>;
}

export interface Redirect {
  from: string;
  to: string;
  title: string;
}

/** What the shell shows of a feature, on every page. */
export interface ShellParts {
  menu?: readonly MenuEntry[];
  /** Beside the logout, in the menu and the account's own menu. */
  accountMenu?: readonly MenuEntry[];
  footer?: readonly PageLink[];
  /** Indicators in the top bar. */
  topBar?: readonly ShellPart[];
  /** Below the content of pages, where they move nothing when they come. */
  belowPages?: readonly ShellPart[];
  /** What floats above pages, or works behind them and shows nothing. */
  everywhere?: readonly ShellPart[];
  /** Loads when the palette is opened. */
  palette?: () => Promise<Palette>;
  /** Another tab, device or person changed something of this topic. */
  onChange?: (topic: string) => Promise<void>;
  /** Whether to sign out: nothing is lost, or the user accepts that. */
  confirmSignOut?: () => Promise<boolean>;
}

export interface PageLink {
  label: string;
  path: string;
  audience: Audience;
}

export interface MenuEntry extends PageLink {
  icon: LucideIcon;
  /** Also in the bar of phones, which has room for three. */
  isInPhoneBar?: true;
  /** A short text beside the label, such as a count. */
  useNote?: () => { text: string; description: string } | null;
}

/** Mounted again for each account. */
export interface ShellPart {
  audience: Audience;
  Component: ComponentType;
}

/** What the command palette finds of a feature. */
export interface Palette {
  /** Pages that aren’t in the menu. */
  pages?: readonly PaletteLink[];
  /** Additions, by the page that opens their form. */
  actions?: readonly PaletteLink[];
  settings?: readonly PaletteLink[];
  records?: RecordSearch;
  useCommands?: (query: string) => PaletteCommands;
}

export interface PaletteLink extends PageLink {
  icon: LucideIcon;
  /** Other words that find it. */
  keywords?: string;
  /** Before or after those of all features. */
  position?: 'first' | 'last';
}

export interface RecordSearch {
  label: string;
  icon: LucideIcon;
  /** Records whose names match; undefined while they load. */
  useFound: (query: string, isEnabled: boolean) => readonly { label: string; path: string }[] | undefined;
}

export interface PaletteCommands {
  /** Something to add, understood from the query itself. */
  newEntry: readonly Omit<PaletteItem, 'group'>[];
  /** Actions with found records. */
  actions: readonly Omit<PaletteItem, 'group'>[];
}

export interface PaletteItem {
  id: string;
  /** The label above the items that are listed together. */
  group: string;
  label: string;
  /** Other words that find it. */
  keywords?: string;
  icon: LucideIcon;
  /** The equivalent shortcut. */
  hint?: string;
  /** Null: not possible yet. */
  run: (() => void) | null;
}

export function page(
  path: string,
  audience: Audience,
  title: string,
  load: () => Promise<ComponentType>,
): Page {
  return { path, audience, title, load };
}
