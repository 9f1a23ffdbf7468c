import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { onContinueEntry } from '#src/features/timesheets/web/public.tsx';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ProjectActions } from './project-actions.tsx';

// “Start timer” comes from the timesheets, whose buttons are MUI’s.
const filled = '[data-variant=filled], .MuiButton-contained';

it.each([
  ['Active', 'Start timer', ['Start timer']],
  ['Completed', 'Reopen', ['Reopen', 'Start timer']],
  ['Archived', 'Make active', ['Make active', 'Start timer']],
] as const)('of a project that is %s begin with “%s”', async (status, primary, buttons) => {
  const changes = open(status);
  const first = await screen.findByRole('button', { name: primary });
  expect(first.matches(filled)).toBe(true);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...buttons,
    'Add entry',
    'Edit',
    '',
  ]);
  expect(document.querySelectorAll(filled)).toHaveLength(1);
  if (status === 'Active') return;
  await userEvent.setup().click(first);
  await waitFor(() => expect(changes).toMatchObject([{ status: 'Active' }]));
});

function open(status: Project['status']) {
  const changes: unknown[] = [];
  const website = projectRecord({ id: anId(20), name: 'Website', clientId: null, status });
  serveRouter(
    {
      clients: fakeApi(clientsContract, { list: () => onePage() }),
      projects: fakeApi(projectsContract, {
        list: () => onePage([website]),
        update: (input) => {
          changes.push(input);
          return website;
        },
      }),
    },
    adasResponses,
  );
  onContinueEntry(() => undefined);
  render(
    <SignedIn>
      <ProjectActions
        project={website}
        onEdit={() => undefined}
        onDuplicate={() => undefined}
        onDeleted={() => undefined}
      />
    </SignedIn>,
  );
  return changes;
}
