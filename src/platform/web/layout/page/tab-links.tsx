import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages/platform.ts';
import { AppLink } from '#src/platform/web/kit/actions/app-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as kit from '#src/platform/web/kit/display/tabs.module.css';
import * as styles from './page.module.css';

export type Tab<Name extends string> = {
  name: Name;
  label: string;
  /** The page of the tab, if it isn't a part of this one. */
  to?: string;
};

/** The tab in the URL parameter `tab`; the first one by default. */
export function useUrlTab<Name extends string>(tabs: readonly [Tab<Name>, ...Tab<Name>[]]): Name {
  const [params] = useSearchParams();
  return (tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]).name;
}

type TabLinksProps<Name extends string> = {
  /** For screen readers: the name of the record or area. */
  recordName: string;
  tabs: readonly [Tab<Name>, ...Tab<Name>[]];
  current: Name;
};

/** The tabs of a detail page or of pages that belong together, each with a URL. */
export function TabLinks<Name extends string>({ recordName, tabs, current }: TabLinksProps<Name>) {
  const [first] = tabs;
  const bar = useRef<HTMLElement>(null);
  // On phones, the current tab may be out of sight.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 48;
  }, [current]);
  return (
    <nav ref={bar} aria-label={m.partsOf({ name: recordName })} className={classNames(kit.bar, styles.tabs)}>
      {tabs.map(({ name, label, to }) => (
        <AppLink
          key={name}
          to={to ?? (name === first.name ? '?' : `?tab=${name}`)}
          preventScrollReset
          className={classNames(kit.tab, styles.tab)}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
