import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePrefetchedParts } from './use-prefetched-parts.ts';

it('loads the parts of the next page, even if one of the last page never came', async () => {
  const hangs = vi.fn<() => Promise<never>>(() => Promise.withResolvers<never>().promise);
  render(<Page load={hangs} />);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(hangs).toHaveBeenCalled());
  cleanup();
  const next = vi.fn<() => void>();
  render(<Page load={next} />);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(next).toHaveBeenCalled(), { timeout: 5_000 });
});

function Page({ load }: { load: () => unknown }) {
  usePrefetchedParts(load);
  return null;
}
