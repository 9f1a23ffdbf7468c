import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

const created = { entries: 11, clients: 1, projects: 0, expenses: 0 };
const nothing = { entries: 0, clients: 0, projects: 0, expenses: 0 };

it.each([
  {
    state: 'a running import stops it, too',
    of: { status: 'running', stopReason: null, made: created },
    button: 'Stop and undo',
    title: 'Stop and undo this import?',
    effect: /^This removes 11 entries and 1 client, except for records you changed/,
  },
  {
    state: 'a stopped import says if nothing was imported',
    of: { status: 'running', stopReason: 'Something went wrong.', made: nothing },
    button: 'Undo import',
    title: 'Undo this import?',
    effect: /^Nothing has been imported yet\./,
  },
  {
    state: 'a finished import says what it removes',
    of: { status: 'done', stopReason: null, made: created },
    button: 'Undo import',
    title: 'Undo this import?',
    effect: /^This removes 11 entries and 1 client/,
  },
] as const)('undoing $state', async ({ of, button, title, effect }) => {
  serveRouter({}, adasResponses);
  const user = userEvent.setup();
  render(<UndoImportButton of={{ id: anId(1), ...of }} />, { wrapper: SignedIn });
  await user.click(await screen.findByRole('button', { name: button }));

  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(effect)).toBeTruthy();
  expect(dialog.getByRole('button', { name: button })).toBeTruthy();
});
