import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { BlankDashboardPage } from './blank-dashboard-page.tsx';

it('says why it is empty and whom to ask [2.11]', () => {
  render(
    <MemoryRouter>
      <BlankDashboardPage />
    </MemoryRouter>,
  );
  expect(screen.getByText('No access yet')).toBeTruthy();
  expect(screen.getByText(/can’t see any records yet\. Ask the admin/)).toBeTruthy();
});
