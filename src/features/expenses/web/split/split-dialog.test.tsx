import { ORPCError } from '@orpc/server';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { expenseLine, expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { SignedIn, adasResponses } from '#tests/support/screen/signed-in.tsx';
import { SplitExpenseDialog } from './split-dialog.tsx';

const hotel = { ...expenseLine(null, 10_000, '7'), description: 'Two nights' };
const dinner = { ...expenseLine(null, 5000, '19'), description: 'Dinner' };
const expense = expenseRecord({ clientId: anId(10), lines: [hotel, dinner], grossMinor: 15_000 });
const acme = { clientId: anId(10), projectId: null, isBillable: true };
const forYou = { clientId: null, projectId: null, isBillable: false };

let requests: object[];
/** What the server answers, by field. */
let problems: Record<string, string>;

beforeEach(() => {
  requests = [];
  problems = {};
  queryClient.clear();
  serveRouter(
    {
      expenses: fakeApi(expensesContract, {
        split: (input) => {
          if (Object.keys(problems).length > 0)
            throw new ORPCError('BAD_REQUEST', { status: 400, data: { fields: problems } });
          requests.push(input);
          return { operationId: anId(50), ids: [expense.id, anId(51)] };
        },
        settings: () => ({ settings: { categories: [], mileageRates: [], perDiemRates: [] }, revision: 0 }),
      }),
      ...fakeClientsAndProjects([clientRecord({ id: anId(10), name: 'Acme' })]),
    },
    adasResponses,
  );
});

async function openDialog() {
  render(
    <MemoryRouter>
      <SignedIn>
        <SplitExpenseDialog expense={expense} onClose={() => undefined} />
      </SignedIn>
    </MemoryRouter>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Hotel Adler' }));
  const user = userEvent.setup();
  const splitBy = async (name: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Split by' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const fill = async (part: string, field: RegExp, text: string) => {
    const input = within(dialog.getByRole('group', { name: part })).getByRole('textbox', { name: field });
    await user.clear(input);
    await user.type(input, text);
  };
  return { dialog, splitBy, fill, save: () => user.click(dialog.getByRole('button', { name: 'Split' })) };
}

it('shares that don’t add up are named at the last part, and then split the expense', async () => {
  const { dialog, fill, save } = await openDialog();
  await fill('Part 1', /^Share/, '66.67');
  await save();
  expect(await dialog.findByText(/^Share must add up to 100%/)).toBeTruthy();
  await fill('Part 2', /^Share/, '33.33');
  await save();
  await expect
    .poll(() => requests)
    .toMatchObject([
      {
        id: expense.id,
        revision: 1,
        parts: [
          { ...acme, share: 6667 },
          { ...forYou, share: 3333 },
        ],
      },
    ]);
});

it('amounts split it to the cent', async () => {
  const { dialog, splitBy, fill, save } = await openDialog();
  await splitBy('Amount');
  await fill('Part 1', /^Amount/, '100.01');
  await fill('Part 2', /^Amount/, '50');
  await save();
  expect(await dialog.findByText(/^Amount must add up to the total/)).toBeTruthy();
  await fill('Part 2', /^Amount/, '49.99');
  await save();
  await expect.poll(() => requests).toMatchObject([{ parts: [{ share: 10_001 }, { share: 4999 }] }]);
});

it('each line goes to one client, and lines without one stay yours', async () => {
  const { dialog, splitBy, save } = await openDialog();
  await splitBy('Line');
  const user = userEvent.setup();
  await user.clear(await dialog.findByRole('combobox', { name: /^Dinner, €50.00/ }));
  await save();
  await expect
    .poll(() => requests)
    .toMatchObject([
      {
        parts: [
          { ...acme, lineIds: [hotel.id], share: null },
          { ...forYou, lineIds: [dinner.id], share: null },
        ],
      },
    ]);
});

it('a client that no longer exists is named at its part, or its line', async () => {
  problems = { 'parts.1.clientId': 'is not a client' };
  const { dialog, splitBy, save } = await openDialog();
  await save();
  const part = within(dialog.getByRole('group', { name: 'Part 2' }));
  expect(await part.findByText('Client or project is not a client.')).toBeTruthy();
  problems = { 'parts.0.clientId': 'is not a client' };
  await splitBy('Line');
  await userEvent.clear(await dialog.findByRole('combobox', { name: /^Dinner/ }));
  await save();
  expect(await dialog.findByText('Two nights, €100.00 is not a client.')).toBeTruthy();
});

it('a share that the server refuses is named at its part, by percent and by amount', async () => {
  problems = { 'parts.1.share': 'leaves nothing for this part' };
  const { dialog, splitBy, fill, save } = await openDialog();
  await save();
  const part = within(dialog.getByRole('group', { name: 'Part 2' }));
  expect(await part.findByText('Share leaves nothing for this part.')).toBeTruthy();
  await splitBy('Amount');
  await fill('Part 1', /^Amount/, '149.99');
  await fill('Part 2', /^Amount/, '0.01');
  await save();
  expect(await part.findByText('Amount leaves nothing for this part.')).toBeTruthy();
});
