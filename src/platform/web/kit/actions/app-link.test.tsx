import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { AppLink } from './app-link.tsx';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

function renderLink(link: ReactElement) {
  render(
    <MemoryRouter initialEntries={['/clients?page=2']}>
      {link}
      <Address />
    </MemoryRouter>,
  );
  return screen.getByRole('link');
}

const address = () => screen.getByRole('status').textContent;

it('goes to its page, below the open one if its address is relative', () => {
  const link = renderLink(<AppLink to="?tab=notes#last">Notes</AppLink>);
  expect(link.getAttribute('href')).toBe('/clients?tab=notes#last');
  fireEvent.click(link);
  expect(address()).toBe('/clients?tab=notes#last');
});

it.each([
  ['a click with Ctrl', { ctrlKey: true }],
  ['the middle button', { button: 1 }],
])('leaves %s to the browser', (_case, click) => {
  const link = renderLink(<AppLink to="/projects">Projects</AppLink>);
  // After React’s, because jsdom can’t open a page.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, click);
  expect(address()).toBe('/clients?page=2');
});

it('stays if its own handler prevents it', () => {
  const link = renderLink(
    <AppLink to="/projects" onClick={(event) => event.preventDefault()}>
      Projects
    </AppLink>,
  );
  fireEvent.click(link);
  expect(address()).toBe('/clients?page=2');
});
