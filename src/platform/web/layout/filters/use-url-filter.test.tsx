import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useSetUrlParams } from './use-url-filter.ts';

function Filters() {
  const change = useSetUrlParams();
  const clearAndFilter = () => {
    change({ q: '' }, { isStep: false });
    change({ status: 'active' });
  };
  return (
    <button type="button" onClick={clearAndFilter}>
      Filter
    </button>
  );
}

it('keeps a change that the page has not rendered yet', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], {
    initialEntries: ['/?q=patri'],
  });
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(router.state.location.search).toBe('?status=active'));
});
