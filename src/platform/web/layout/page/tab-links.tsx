import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import * as m from '#messages/platform.ts';

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
    <TabBar ref={bar} aria-label={m.partsOf({ name: recordName })}>
      {tabs.map(({ name, label, to }) => (
        <TabLink
          key={name}
          component={RouterLink}
          to={to ?? (name === first.name ? '?' : `?tab=${name}`)}
          preventScrollReset
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </TabLink>
      ))}
    </TabBar>
  );
}

/**
 * A shadow at an end shows that there are more tabs: it stays in place, while covers in the colour of the page scroll
 * along with the first and the last tab.
 */
const TabBar = styled('nav')(({ theme }) => {
  const page = theme.vars.palette.background.default;
  const shadow = `color-mix(in srgb, ${theme.vars.palette.text.primary} 12%, transparent)`;
  return {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // A focused tab is wholly in sight.
    scrollPaddingInline: 24,
    // To the edge of the screen, where a cut tab shows that there are more.
    [theme.breakpoints.down('sm')]: { marginInline: -16, paddingInline: 16 },
    // Tabs that overlapped a border would make the bar scroll.
    overflowY: 'hidden',
    boxShadow: `inset 0 -1px ${theme.vars.palette.divider}`,
    background: [
      `linear-gradient(to right, ${page} 24px, transparent) left / 48px 100% no-repeat local`,
      `linear-gradient(to left, ${page} 24px, transparent) right / 48px 100% no-repeat local`,
      `linear-gradient(to right, ${shadow}, transparent) left / 8px 100% no-repeat scroll`,
      `linear-gradient(to left, ${shadow}, transparent) right / 8px 100% no-repeat scroll`,
    ].join(', '),
  };
});

// Its link component doesn't pass on what a router link needs.
const TabLink = styled(ButtonBase)(({ theme }) => ({
  flexShrink: 0,
  minHeight: 44,
  padding: '0 12px',
  borderBottom: '2px solid transparent',
  fontFamily: 'inherit',
  fontSize: 14,
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-current]': {
    color: theme.vars.palette.text.primary,
    borderBottomColor: theme.vars.palette.primary.text,
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: -2 },
})) as typeof ButtonBase;
