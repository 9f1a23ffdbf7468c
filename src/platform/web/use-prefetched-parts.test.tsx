import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { usePrefetchedAnswers, usePrefetchedParts } from './use-prefetched-parts.ts';
import { whenIdle } from './when-idle.ts';

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

it('loads parts once the page rests if the browser keeps the app, and asks for records only after the first use', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const asks = vi.fn<() => void>();
  const loads = vi.fn<() => void>();
  render(<Page load={loads} ask={asks} />);
  await waitFor(() => expect(loads).toHaveBeenCalled());
  await rest();
  expect(asks).not.toHaveBeenCalled();
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(asks).toHaveBeenCalled(), { timeout: 5_000 });
});

it('loads nothing before the first use in a browser that would have to fetch it', async () => {
  const loads = vi.fn<() => void>();
  render(<Page load={loads} />);
  await rest();
  expect(loads).not.toHaveBeenCalled();
});

/** Long enough for what doesn’t wait for the first use. */
async function rest(): Promise<void> {
  await whenIdle();
  await whenIdle();
}

function Page({ load, ask = () => undefined }: { load: () => unknown; ask?: () => unknown }) {
  usePrefetchedParts(load);
  usePrefetchedAnswers(ask);
  return null;
}
