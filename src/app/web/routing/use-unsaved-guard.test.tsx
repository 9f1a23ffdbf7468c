import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const Work = z.strictObject({ name: z.string() });

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  if (!isOpen) return <p>Projects</p>;
  return (
    <FormDialog
      title="Add work"
      schema={Work}
      values={{ name: '' }}
      onSave={() => Promise.resolve()}
      onClose={close}
    >
      <TextInput name="name" label="Name" autoFocus />
    </FormDialog>
  );
}

/** A page that is a form. */
function Settings() {
  const [isDirty, setIsDirty] = useState(true);
  return (
    <>
      <LeavePrompt isDirty={isDirty} />
      <button type="button" onClick={() => setIsDirty(false)}>
        Save
      </button>
      <Link to="/clients">Leave</Link>
      <Link to="#bank">Bank</Link>
    </>
  );
}

function Frame() {
  useUnsavedGuard();
  return <Outlet />;
}

function openPage(path = '/projects') {
  const children = [
    { path: '/clients', element: <p>Clients</p> },
    { path: '/projects', element: <Page /> },
    { path: '/settings', element: <Settings /> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], {
    initialEntries: ['/clients', path],
  });
  render(<RouterProvider router={router} />);
  const goBack = () => act(() => router.navigate(-1));
  return { user: userEvent.setup(), goBack };
}

it('allows Back without a prompt if nothing was typed', async () => {
  const { goBack } = openPage();
  await goBack();
  expect(await screen.findByText('Clients')).toBeTruthy();
});

it('makes the browser ask before closing a tab only if something was typed', async () => {
  const { user } = openPage();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await user.keyboard('W');
  expect(isAsked()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Projects')).toBeTruthy();
  expect(isAsked()).toBe(false);
});

it('asks before a link or Back leaves a page with changes, and then goes there', async () => {
  const { user, goBack } = openPage('/settings');
  const keep = () => screen.findByRole('button', { name: 'Keep editing' });
  await goBack();
  await user.click(await keep());
  await user.click(screen.getByRole('link', { name: 'Bank' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  await keep();
  expect(screen.queryByText('Clients')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Clients')).toBeTruthy();
});

it('leaves a saved page without a prompt', async () => {
  const { user } = openPage('/settings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect(await screen.findByText('Clients')).toBeTruthy();
});
