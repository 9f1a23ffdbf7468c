import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ProjectDialog } from './project-dialog.tsx';

const design = { id: anId(40), name: 'Design', hourlyRate: 120, billable: false, isActive: true };
const old = { id: anId(41), name: 'Old', hourlyRate: null, billable: null, isActive: false };
const site = projectRecord({ id: anId(30), name: 'Site', tasks: [design, old] });

let saved: Record<string, unknown>[];

beforeEach(() => {
  queryClient.clear();
  saved = [];
  serveRouter(
    {
      projects: fakeApi(projectsContract, {
        create: (input) => {
          saved.push(input);
          return { id: input.id ?? anId(99) };
        },
        update: (input) => {
          saved.push(input);
          return site;
        },
      }),
    },
    adasResponses,
  );
});

async function openTasks(project?: Project) {
  render(<ProjectDialog project={project} clientOptions={[]} onClose={() => undefined} />, {
    wrapper: SignedIn,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Tasks/ }));
  return user;
}

const row = (place: number) => within(screen.getByRole('group', { name: `Task ${place}` }));
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the tasks in the project form', () => {
  it('are added with name, rate and billable, by keyboard too', async () => {
    const user = await openTasks();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Website');
    act(() => screen.getByRole('button', { name: 'Add task' }).focus());
    await user.keyboard('{Enter}Design');
    await user.type(row(1).getByRole('textbox', { name: 'Hourly rate' }), '120.50');
    await user.click(row(1).getByRole('combobox', { name: 'Billable' }));
    await user.click(screen.getByRole('option', { name: 'Not billable' }));
    await user.click(screen.getByRole('button', { name: 'Add task' }));
    await user.click(save());
    expect(await row(2).findByText('Task is required.')).toBeTruthy();
    await user.click(row(2).getByRole('button', { name: 'Remove Task 2' }));
    await user.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    const { id: _id, ...added } = design;
    expect(saved[0]).toMatchObject({ tasks: [{ ...added, hourlyRate: 120.5 }] });
  });

  it('are restored and removed', async () => {
    const user = await openTasks(site);
    expect(row(2).getByText('Archived')).toBeTruthy();
    await user.click(row(2).getByRole('button', { name: 'Restore Task 2' }));
    await user.click(row(1).getByRole('button', { name: 'Remove Task 1' }));
    await user.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ tasks: [{ ...old, isActive: true }] });
  });

  it('are sent only if they were edited', async () => {
    const user = await openTasks(site);
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).not.toHaveProperty('tasks');
  });
});
