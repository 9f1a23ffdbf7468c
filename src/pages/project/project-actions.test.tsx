import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { onContinueEntry } from '#src/features/timesheets/web/public.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
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

const openMenu = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Website' }));
  return { user, menu: within(await screen.findByRole('menu')) };
};

it.each([
  ['hourly', 0],
  ['fixed', 8000],
] as const)(
  'offer to recalculate rates at %s billing with %d cents of hours',
  async (billingType, hoursMinor) => {
    let asked = 0;
    open('Active', { billingType, hoursMinor, onRecalculate: () => (asked += 1) });
    const { user, menu } = await openMenu();
    await user.click(await menu.findByRole('menuitem', { name: 'Recalculate rates' }));
    expect(asked).toBe(1);
  },
);

it('offer to recalculate no rates where hours have none', async () => {
  open('Active', { billingType: 'fixed' });
  const { menu } = await openMenu();
  await menu.findByRole('menuitem', { name: 'Delete' });
  await waitFor(() => expect(figuresRead).toBe(1));
  expect(menu.queryByRole('menuitem', { name: 'Recalculate rates' })).toBeNull();
});

let figuresRead = 0;
beforeEach(() => {
  queryClient.clear();
  figuresRead = 0;
});

type Opened = { billingType?: Project['billingType']; hoursMinor?: number; onRecalculate?: () => void };

function open(status: Project['status'], opened: Opened = {}) {
  const { billingType = 'hourly', hoursMinor = 0, onRecalculate = () => undefined } = opened;
  const changes: unknown[] = [];
  const website = projectRecord({ id: anId(20), name: 'Website', clientId: null, status, billingType });
  const amounts = [{ currency: 'EUR', amountMinor: hoursMinor }];
  const figures = {
    projectId: website.id,
    durationMs: 0,
    countedMs: 0,
    amounts,
    unbilled: { count: 0, durationMs: 0, hasRetainerHours: false, amounts },
    fixedPrice: null,
    currency: 'EUR',
  };
  serveRouter(
    {
      clients: fakeApi(clientsContract, { list: () => onePage() }),
      projects: fakeApi(projectsContract, {
        list: () => onePage([website]),
        figures: () => {
          figuresRead += 1;
          return { items: [figures] };
        },
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
        onRecalculate={onRecalculate}
        onDeleted={() => undefined}
      />
    </SignedIn>,
  );
  return changes;
}
