import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { beginSignOut, clearAccount } from '#src/platform/web/current-account.ts';
import { followChanges } from './follow-changes.ts';

afterEach(() => clearAccount());

it('connects for changes until a sign-out starts', async () => {
  const open = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  class WatchedEventSource extends EventTarget {
    readonly close = close;
    constructor() {
      super();
      open();
    }
  }
  vi.stubGlobal('EventSource', WatchedEventSource);
  follow();
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
  beginSignOut();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  follow();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(open).toHaveBeenCalledOnce();
});

function follow(): void {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  followChanges(controller.signal, () => Promise.resolve());
}
