import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { NoticeBar } from '#src/platform/web/notice/notice-bar.tsx';
import { dismissNotice } from '#src/platform/web/notice/notices.ts';
import { cancelSessionEnd, notifySessionEnd, onSessionEnd } from '#src/platform/web/session-end.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const Work = z.strictObject({ name: z.string(), tags: z.array(z.string()) });

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  if (!isOpen) return <p>Projects</p>;
  return (
    <FormDialog
      title="Add work"
      schema={Work}
      values={{ name: '', tags: [] }}
      onSave={() => Promise.resolve()}
      onClose={close}
    >
      <TextInput name="name" label="Name" autoFocus />
      <TagsInput name="tags" label="Tags" suggestions={[]} />
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
  return (
    <>
      <Outlet />
      <NoticeBar />
    </>
  );
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

it('asks on Back about a tag that is typed and not added yet', async () => {
  const { user, goBack } = openPage();
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'retail');
  await goBack();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByText('retail')).toBeTruthy();
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

describe('a form when its session ends', () => {
  let ended: (string | undefined)[];
  let forget: () => void;

  beforeEach(() => {
    ended = [];
    forget = onSessionEnd((uid) => ended.push(uid));
  });
  afterEach(() => {
    forget();
    act(dismissNotice);
  });

  it('stays with what was typed, and offers to log in', async () => {
    openPage();
    await userEvent.type(await screen.findByLabelText(/Name/), 'Kitchen');
    act(() => notifySessionEnd('ada'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Your session has ended/);
    expect(ended).toEqual([]);

    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await expect.poll(() => ended).toEqual(['ada']);
  });

  it('doesn’t end the session in which someone has logged in again', async () => {
    openPage('/settings');
    act(() => notifySessionEnd('ada'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Your session has ended/);
    cancelSessionEnd('ada');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await act(() => Promise.resolve());
    expect(ended).toEqual([]);
  });

  it('ends with it if nothing was typed', async () => {
    openPage();
    await screen.findByLabelText(/Name/);
    notifySessionEnd('ada');
    expect(ended).toEqual(['ada']);
  });
});
