import { expect, it } from 'vitest';
import { fetchAllPages } from './fetch-all-pages.ts';

it('fetches pages until the list is complete', async () => {
  const list = await fetchAllPages(({ cursor }) =>
    Promise.resolve(
      cursor === undefined ? { items: ['Ada'], nextCursor: 'on' } : { items: ['Bo'], nextCursor: null },
    ),
  );
  expect(list).toEqual({ items: ['Ada', 'Bo'], nextCursor: null });
});
