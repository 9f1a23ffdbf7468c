import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
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
  return (
    <Box
      component="nav"
      aria-label={m.partsOf({ name: recordName })}
      sx={{ display: 'flex', overflowX: 'auto', borderBottom: 1, borderColor: 'divider' }}
    >
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
    </Box>
  );
}

// Its link component doesn't pass on what a router link needs.
const TabLink = styled(ButtonBase)(({ theme }) => ({
  flexShrink: 0,
  minHeight: 44,
  padding: '0 12px',
  marginBottom: -1,
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
