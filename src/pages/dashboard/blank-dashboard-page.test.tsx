import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { StintTheme } from '#src/platform/web/theme/theme-provider.tsx';
import { BlankDashboardPage } from './blank-dashboard-page.tsx';

it('says why it is empty and whom to ask [2.11]', () => {
  render(
    <StintTheme>
      <MemoryRouter>
        <BlankDashboardPage />
      </MemoryRouter>
    </StintTheme>,
  );
  expect(screen.getByText('No access yet')).toBeTruthy();
  expect(screen.getByText(/can’t see any records yet\. Ask the admin/)).toBeTruthy();
});
