import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { StintTheme } from '#src/platform/web/theme/theme-provider.tsx';
import { FirstSteps } from './first-steps.tsx';

it('links to the next step and to the import', () => {
  render(
    <MemoryRouter>
      <FirstSteps hasClient hasProject={false} />
    </MemoryRouter>,
    { wrapper: StintTheme },
  );
  expect(screen.getByRole('link', { name: 'Add a project' }).getAttribute('href')).toBe('/projects?new=1');
  expect(screen.queryByRole('link', { name: 'Add a client' })).toBeNull();
  const movingIn = screen.getByRole('link', { name: 'Import clients, projects and time' });
  expect(movingIn.getAttribute('href')).toBe('/imports');
});
