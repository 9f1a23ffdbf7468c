/** Every screen test starts with an empty page and empty browser storage. */
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { setFormats } from '#src/platform/shared/formats/formats.ts';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { loadLists } from '#src/platform/web/kit/fields/load-lists.ts';
import { loadMenus } from '#src/platform/web/kit/overlays/menu.tsx';
import { goOffline } from './fake-network.ts';

// Without this, React warns about updates that a test doesn't await.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// React records where each element was created, which takes a quarter of the time of screen tests. It stops after
// 10,000 per second, so this fakes that count. Warnings keep their component stacks.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // Stays past the limit.
    },
    configurable: true,
  });
}

// jsdom has no media queries: screens are wide, and used with a mouse.
const ignore = () => undefined;
const noMedia = {
  matches: false,
  addEventListener: ignore,
  removeEventListener: ignore,
};
Object.assign(globalThis, { matchMedia: () => noMedia });
// Nor a layout.
Element.prototype.scrollIntoView = ignore;
Element.prototype.checkVisibility = () => true;
// A select opens in the next frame: it comes before the click has ended, so tests needn't wait for it.
const { setTimeout: soon, clearTimeout: forget } = globalThis;
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(soon(() => draw(performance.now()), 0)),
  cancelAnimationFrame: (frame: number) => forget(frame),
});

/** jsdom has none. No event comes, as on a server where nothing changes. */
class QuietEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 0;
  close(): void {
    // Nothing is open.
  }
}
Object.assign(globalThis, { EventSource: QuietEventSource });

// Generous for busy machines; only ends what never appears.
configure({ asyncUtilTimeout: 60_000 });

// Menus and lists open at once, as on a page that people have used.
beforeAll(loadMenus);
beforeAll(loadLists);

afterEach(() => {
  cleanup();
  goOffline();
  localStorage.clear();
  sessionStorage.clear();
});

// The next file uses the same page.
afterAll(async () => {
  setCurrentAccount(null);
  setFormats(null);
  clearAccount();
  history.replaceState(null, '', '/');
  if (!('indexedDB' in globalThis)) return;
  for (const { name = '' } of await indexedDB.databases()) await deleteDatabase(name);
});

function deleteDatabase(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name);
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} was not deleted.`)));
  });
}
