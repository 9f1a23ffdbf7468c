import { ORPCError } from '@orpc/client';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { restoreTimers, useRealTimers } from '#tests/support/screen/real-timers.ts';
import { NoticeBar } from './notice-bar.tsx';
import {
  dismissNotice,
  leavePage,
  noticeDurationMs,
  notify,
  notifyUnloadedPart,
  undoLatest,
} from './notices.ts';
import { runMutation } from './run-mutation.ts';

const acme = { id: '1', name: 'Acme' };
const borges = { id: '2', name: 'Borges' };
const key = ['clients'];

beforeEach(() => {
  queryClient.setQueryData(key, { items: [acme, borges], nextCursor: null });
  render(<NoticeBar />);
});

afterEach(() => {
  act(clearAccount);
  restoreTimers();
});

/** Deletes Acme with a working server. */
async function deleteAcme({
  remove = () => Promise.resolve(),
  undo = () => Promise.resolve(),
  fallbackAction,
}: {
  remove?: () => Promise<void>;
  undo?: () => Promise<void>;
  fallbackAction?: { label: string; run: () => void };
} = {}) {
  await act(() =>
    runMutation(remove, {
      removed: acme,
      done: 'Deleted Acme',
      undo,
      keys: [key],
      ...(fallbackAction && { fallbackAction }),
    }),
  );
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('a notice', () => {
  it('that offers the next step shows until the next page', () => {
    vi.useFakeTimers();
    act(() => {
      notify('Added Acme', { isUntilNextPage: true });
    });
    pass(600_000);
    expect(screen.getByRole('status').textContent).toContain('Added Acme');
    act(leavePage);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => {
      notify('Restored');
    });
    act(leavePage);
    expect(screen.getByRole('status').textContent).toContain('Restored');
  });

  it('about a part that couldn’t be loaded shows until the next page, which misses that part until then', () => {
    vi.useFakeTimers();
    act(() => notifyUnloadedPart({ isAgain: false, retry: () => undefined }));
    pass(600_000);
    expect(screen.getByRole('alert').textContent).toContain('couldn’t be loaded');
    act(leavePage);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is announced to screen readers and can be closed', async () => {
    act(() => {
      notify('3 entries moved');
    });
    expect(screen.getByRole('status').textContent).toContain('3 entries moved');
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('disappears after 8 s', () => {
    vi.useFakeTimers();
    act(() => {
      notify('Saved');
    });
    pass(noticeDurationMs - 1);
    expect(screen.getByText('Saved')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stays until closed if it offers to save something, and returns after the next one', async () => {
    vi.useFakeTimers();
    act(() => {
      notify('0:30 not saved.', { durationMs: Infinity });
    });
    pass(600_000);
    expect(screen.getByText('0:30 not saved.')).toBeTruthy();

    act(() => {
      notify('Saved');
    });
    expect(screen.queryByText('0:30 not saved.')).toBeNull();
    pass(noticeDurationMs);
    expect(screen.getByText('0:30 not saved.')).toBeTruthy();

    useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('doesn’t return after it was undone by key', () => {
    const undo = vi.fn<() => void>();
    act(() => {
      notify('0:30 not saved.', { action: { kind: 'undo', label: 'Undo', run: undo }, durationMs: Infinity });
      notify('Saved');
      undoLatest();
    });
    expect(undo).toHaveBeenCalledOnce();
    act(dismissNotice);
    expect(screen.queryByText('0:30 not saved.')).toBeNull();
  });

  it('disappears with its account [4.2]', () => {
    act(() => {
      notify('Deleted Acme');
    });
    act(clearAccount);
    expect(screen.queryByText('Deleted Acme')).toBeNull();
  });
});

describe('deleting', () => {
  it('removes the item from its lists immediately and offers Undo', async () => {
    await deleteAcme();
    expect(queryClient.getQueryData(key)).toMatchObject({ items: [borges] });
    expect(screen.getByText('Deleted Acme')).toBeTruthy();
  });

  it('restores the item on Undo', async () => {
    const undo = vi.fn<() => Promise<void>>(() => Promise.resolve());
    await deleteAcme({ undo });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(await screen.findByText('Restored')).toBeTruthy();
    expect(queryClient.getQueryData(key)).toMatchObject({ items: [acme, borges] });
  });

  it('shows why the server rejected it', async () => {
    const rejection = new ORPCError('IN_USE', { status: 409, message: 'Projects refer to this client.' });
    await deleteAcme({ remove: () => Promise.reject(rejection) });
    expect(screen.getByRole('alert').textContent).toContain('Projects refer to this client.');
  });

  it('suggests an alternative if something refers to the item', async () => {
    const rest = vi.fn<() => void>();
    const rejection = new ORPCError('IN_USE', { status: 409, message: 'Projects refer to this client.' });
    await deleteAcme({
      remove: () => Promise.reject(rejection),
      fallbackAction: { label: 'Archive', run: rest },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(rest).toHaveBeenCalledOnce();
  });
});
