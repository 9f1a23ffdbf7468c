import { implement } from '@orpc/server';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { NewProject, Project } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { answering } from '#tests/support/answers.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/records.ts';
import { adasPages, SignedIn } from '#tests/support/signed-in.tsx';
import { ProjectDialog } from './project-dialog.tsx';

const acme = clientRecord({ id: anId(20), name: 'Acme' });
const corp = clientRecord({ id: anId(21), name: 'Corp', currency: 'USD', hourlyRate: 120 });

let created: z.output<typeof NewProject>[];

beforeEach(() => {
  queryClient.clear();
  created = [];
  const projects = implement(projectsContract);
  answering(
    {
      projects: {
        create: projects.create.handler(({ input }) => {
          created.push(input);
          return { id: input.id ?? anId(99) };
        }),
      },
    },
    adasPages,
  );
});

async function openForm(project?: Project) {
  render(<ProjectDialog project={project} clientOptions={[acme, corp]} onClose={() => undefined} />, {
    wrapper: SignedIn,
  });
  await screen.findByRole('dialog');
  return userEvent.setup();
}

describe('the form of a project', () => {
  it('says rates and amounts in the currency of the chosen client, and what it falls back to [3.8]', async () => {
    const user = await openForm();
    expect(screen.getByText('EUR / h')).toBeTruthy();
    expect(screen.getByText('Left empty: €93.75.')).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Corp{Enter}');

    expect(screen.getByText('USD / h')).toBeTruthy();
    expect(screen.queryByText('EUR / h')).toBeNull();
    expect(screen.getByText(/^Left empty: the client’s (US)?\$120\.00\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Budget/ }));
    expect(screen.getByText('USD')).toBeTruthy();
  });

  it('says in a line what a closed part holds, as people write money and days', async () => {
    await openForm(
      projectRecord({
        id: anId(30),
        name: 'Website',
        clientId: acme.id,
        budgetHours: 40,
        budgetAmount: 3000.5,
        startDate: '2026-08-01',
        endDate: '2026-10-31',
      }),
    );
    const heads = screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent);
    expect(heads[0]).toBe('Budget40:00 h · €3,000.50');
    expect(heads[1]).toContain('2026');
    expect(heads[1]).not.toContain('2026-08-01');
  });

  it('sends nothing that was only shown as what a rate falls back to', async () => {
    const user = await openForm();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Website');
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Corp{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({ name: 'Website', clientId: corp.id, hourlyRate: null });
  });
});
