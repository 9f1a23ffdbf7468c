import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#src/platform/web/query-client.ts';
import { undoLatest } from './notices.ts';
import { runMutation } from './run-mutation.ts';

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
