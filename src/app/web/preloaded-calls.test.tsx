import 'fake-indexeddb/auto';
import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { avatar, serverRenderedPages, preloadedCalls } from '#src/app/preloaded-calls.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { holdProcedures } from '#tests/support/screen/fake-network.ts';
import { recordCalls } from '#tests/support/screen/record-calls.ts';
import { SignedIn, adasResponses } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { webFeatures } from './features.ts';

afterEach(resetTimesheets);

it.each(serverRenderedPages)('%s asks first what its document brings', async (path) => {
  const page = webFeatures.flatMap(({ pages = [] }) => pages).find((each) => `/${each.path}` === path);
  const Page = await page?.load();
  if (!Page) throw new Error(`${path} is no page`);
  holdProcedures(adasResponses);
  const requests = recordCalls();
  const address = path.replace(':id', anId(7));
  const router = createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [address] });
  render(
    <SignedIn>
      <RouterProvider router={router} />
    </SignedIn>,
  );
  const brought = preloadedCalls(address, { today: localDay(Date.now(), 'Europe/Berlin'), weekStart: 1 });
  // The shell shows the picture.
  await waitFor(() => expect(byName([...requests.flat(), avatar])).toEqual(byName(brought)));
});

function byName(calls: readonly unknown[]): unknown[] {
  return calls.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
