import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { approvalsContract } from '#src/features/approvals/contract.ts';
import type { ApprovalRequest, ListedRequest } from '#src/features/approvals/contract.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { SignedIn, adasResponses } from '#tests/support/screen/signed-in.tsx';
import { ApprovalsSection } from './approvals-section.tsx';

const [clientId, projectId, requestId, renewedId] = [anId(10), anId(20), anId(30), anId(31)];
const website = projectRecord({ id: projectId, name: 'Website', clientId });
const sketches = {
  id: anId(40),
  revision: 1,
  day: '2026-10-05',
  projectId,
  projectName: 'Website',
  description: 'Sketches',
  durationMs: 5_400_000,
};
const times = { createdAt: '2026-11-02T08:00:00.000Z', updatedAt: '2026-11-02T08:00:00.000Z' };
const listed: ListedRequest = {
  id: requestId,
  clientId,
  from: '2026-10-01',
  to: '2026-10-31',
  projectIds: [projectId],
  requestedAt: times.createdAt,
  state: 'changed',
  durationMs: 5_400_000,
  isReplaced: false,
  count: 1,
  approvedAt: '2026-11-03T08:00:00.000Z',
  approvedBy: 'Jane Doe',
  differenceCount: 1,
  questionCount: 1,
};
const question = {
  id: anId(50),
  entryId: sketches.id,
  by: 'client' as const,
  name: 'Jane Doe',
  text: 'Which page is this for?',
  at: times.createdAt,
};
const request: ApprovalRequest = {
  ...listed,
  userId: anId(1),
  entries: [sketches],
  hash: 'a'.repeat(64),
  messages: [question],
  approval: {
    at: '2026-11-03T08:00:00.000Z',
    name: 'Jane Doe',
    via: { kind: 'link', id: anId(60) },
    addressHash: 'b'.repeat(64),
    comment: 'Fine with us.',
  },
  replacesId: null,
  ...times,
  revision: 3,
  difference: {
    added: [],
    removed: [],
    changed: [{ before: sketches, after: { ...sketches, durationMs: 7_200_000 } }],
  },
};

it('shows who approved, what was asked and what changed since, and requests it again', async () => {
  const sent: object[] = [];
  serveRouter(
    {
      approvals: fakeApi(approvalsContract, {
        list: () => onePage([listed]),
        get: ({ id }) =>
          id === requestId ? request : { ...request, id, approval: null, state: 'requested' as const },
        answer: (input) => {
          sent.push(input);
          return { messageId: anId(51) };
        },
        renew: (input) => {
          sent.push(input);
          return { id: renewedId };
        },
        create: ({ clientId: chosenId, projectIds }) => {
          sent.push({ chosenId, projectIds });
          return { id: renewedId };
        },
      }),
      ...fakeClientsAndProjects([clientRecord({ id: clientId, name: 'Acme' })], [website]),
    },
    adasResponses,
  );
  render(
    <MemoryRouter>
      <SignedIn>
        <ApprovalsSection clientId={clientId} name="Acme" />
      </SignedIn>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('Changed since approval')).toBeTruthy();
  expect(await within(row).findByText('Website · Approved by Jane Doe on 3 Nov 2026')).toBeTruthy();

  await user.click(within(row).getByRole('button', { name: /Oct 2026 Website/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Fine with us.')).toBeTruthy();
  expect(within(dialog).getByText(/5 Oct 2026, Website, Sketches, 1:30 → 2:00/)).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Your answer' }), 'The start page.');
  await user.click(within(dialog).getByRole('button', { name: 'Answer' }));
  await user.click(within(dialog).getByRole('button', { name: 'Request again' }));
  expect(await within(dialog).findByText('Waiting for the client')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));

  await user.click(screen.getByRole('button', { name: 'Request approval' }));
  const form = await screen.findByRole('dialog', { name: 'Request approval' });
  await user.click(await within(form).findByRole('checkbox', { name: 'Website' }));
  await user.click(within(form).getByRole('button', { name: 'Request approval' }));
  expect(await screen.findByText('Requested the approval')).toBeTruthy();
  expect(sent).toEqual([
    { id: requestId, entryId: sketches.id, text: 'The start page.' },
    { id: requestId },
    { chosenId: clientId, projectIds: [projectId] },
  ]);
});
