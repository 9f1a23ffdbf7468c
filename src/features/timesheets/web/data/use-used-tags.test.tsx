import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { entryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { fakeTimesheetsServer, sketches } from '#tests/support/fake-timesheets-server.ts';
import { openTimesheets, resetTimesheets, sketchesListed } from '#tests/support/timesheets-screen.tsx';

afterEach(resetTimesheets);

it('fetches the used tags again only after a save that adds or removes a tag', async () => {
  let requests = 0;
  const service = fakeTimesheetsServer({
    entries: [{ ...sketches, tags: ['design'] }],
    answers: {
      tags: () => {
        requests += 1;
        const used = uniqueTags(service.entries.flatMap(({ tags }) => tags));
        return { items: used.map((tag) => ({ tag, count: 1 })) };
      },
    },
  });
  openTimesheets();
  await sketchesListed();
  await waitFor(() => expect(requests).toBe(1));

  const change = async (to: { description?: string; tags?: string[] }) => {
    const [entry = sketches] = service.entries;
    await act(() => entryMutations.change(entry, to));
  };
  await change({ description: 'Drawings' });
  await screen.findByText('Drawings');
  expect(requests).toBe(1);
  await change({ tags: ['design', 'print'] });
  await waitFor(() => expect(requests).toBe(2));
  await change({ tags: [] });
  await waitFor(() => expect(requests).toBe(3));
});
