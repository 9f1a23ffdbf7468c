import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { projectsContract } from '#src/features/projects/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage, recordAnswers } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ProjectPage } from './project-page.tsx';

it('a form that outlives its page asks about the rates of the project it edited', async () => {
  const website = projectRecord({ id: anId(30), name: 'Website', billingType: 'hourly', hourlyRate: 100 });
  let projects = [website, { ...website, id: anId(31), name: 'Shop' }];
  const asked: unknown[] = [];
  queryClient.clear();
  serveRouter(
    {
      projects: fakeApi(
        projectsContract,
        recordAnswers(
          () => projects,
          (changed) => (projects = changed),
        ),
      ),
      timesheets: fakeApi(timesheetsContract, {
        list: () => onePage(),
        previewRecalculatedRates: ({ projectId }) => {
          asked.push(projectId);
          return { count: 0, leftOut: [], digest: 'a'.repeat(64), changes: [] };
        },
      }),
    },
    adasResponses,
  );
  const router = createMemoryRouter([{ path: '/projects/:id', element: <ProjectPage /> }], {
    initialEntries: [`/projects/${website.id}?tab=time`],
  });
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const rate = await screen.findByRole('textbox', { name: /^Hourly rate/ });
  await user.clear(rate);
  await user.type(rate, '120');

  await act(() => router.navigate(`/projects/${anId(31)}?tab=time`));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toEqual([website.id]));
  expect(projects.map(({ hourlyRate }) => hourlyRate)).toEqual([120, 100]);
});
