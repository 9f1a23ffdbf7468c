import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { DefaultTask } from '#src/features/projects/contract-tasks.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { DefaultTasksSection } from './default-tasks-section.tsx';

beforeAll(() => import('./form/default-tasks-dialog.tsx'));

it('default tasks are added, ordered and removed', async () => {
  queryClient.clear();
  let tasks: DefaultTask[] = ['Design', 'Old'].map((name) => ({ name, hourlyRate: null, billable: null }));
  serveRouter(
    {
      projects: fakeApi(projectsContract, {
        defaultTasks: () => ({ tasks }),
        setDefaultTasks: (input) => {
          ({ tasks } = input);
          return { tasks };
        },
      }),
    },
    adasResponses,
  );
  render(<DefaultTasksSection />, { wrapper: SignedIn });
  const user = userEvent.setup();
  await screen.findByText('Design and Old');
  await user.click(screen.getByRole('button', { name: 'Edit default tasks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Default tasks' }));
  await user.click(dialog.getByRole('button', { name: 'Remove Task 2' }));
  await user.click(dialog.getByRole('button', { name: 'Add task' }));
  await user.keyboard('Calls');
  await user.click(dialog.getByRole('button', { name: 'Move Task 2 up' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Calls and Design');
  expect(tasks).toEqual(['Calls', 'Design'].map((name) => ({ name, hourlyRate: null, billable: null })));
});
