import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#src/platform/web/query-client.ts';
import { undoLatest, useNotice } from './notices.ts';
import { mutateEach, runMutation } from './run-mutation.ts';

type Listed = { id: string; name: string };
const acme = { id: 'acme', name: 'Acme' };
const corp = { id: 'corp', name: 'Corp' };
const dune = { id: 'dune', name: 'Dune' };
const key = [['clients', 'list']];
const pagesKey = [['clients', 'pages']];
const listed = () => queryClient.getQueryData<{ items: Listed[] }>(key)?.items.map(({ name }) => name);

beforeEach(() => {
  queryClient.clear();
});

function remove(item: Listed) {
  return runMutation(() => Promise.resolve(), {
    removed: item,
    done: `Deleted ${item.name}`,
    undo: () => Promise.resolve(),
    keys: [[['clients']]],
  });
}

it('restores a deleted item at its place in lists without overwriting newer changes', async () => {
  queryClient.setQueryData(key, { items: [acme, corp] });
  queryClient.setQueryData(pagesKey, { pages: [{ items: [acme] }, { items: [corp] }], pageParams: [] });
  await remove(acme);
  expect(listed()).toEqual(['Corp']);
  queryClient.setQueryData(key, { items: [{ ...corp, name: 'Corporation' }, dune] });

  undoLatest();
  await expect.poll(listed).toEqual(['Acme', 'Corporation', 'Dune']);
  expect(queryClient.getQueryData(pagesKey)).toMatchObject({ pages: [{ items: [acme] }, { items: [corp] }] });
});

it('offers to try again where an undo of several changes didn’t reach the server', async () => {
  const notice = () => renderHook(() => useNotice()).result.current;
  const archived = new Set<string>();
  let isOnline = false;
  const change = {
    keys: [],
    apply: ({ id }: Listed) => Promise.resolve(archived.add(id)),
    done: (those: readonly Listed[]) => `Archived ${those.length}`,
    undo: {
      apply: ({ id }: Listed) =>
        id === 'acme' || isOnline
          ? Promise.resolve(archived.delete(id))
          : Promise.reject(new TypeError('Failed to fetch')),
      done: (those: readonly Listed[]) => `Restored ${those.length}`,
    },
  };
  await act(() => mutateEach([acme, corp], change));
  act(undoLatest);
  await waitFor(() => expect(notice()?.action?.label).toBe('Try again'));
  expect([...archived]).toEqual(['corp']);

  isOnline = true;
  const retry = notice()?.action;
  act(() => retry?.run());
  await waitFor(() => expect(notice()?.message).toBe('Restored 1'));
  expect([...archived]).toEqual([]);
});
