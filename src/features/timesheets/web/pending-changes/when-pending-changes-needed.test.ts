import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { entryChangesDatabaseName } from '#src/platform/web/offline/pending-work.ts';
import { pendingChangesChannel, whenPendingChangesNeeded } from './when-pending-changes-needed.ts';

/** Longer than a page needs to rest. */
const restMs = 400;

async function isNeededAfter(act: () => void): Promise<{ before: boolean; after: boolean }> {
  let isNeeded = false;
  void whenPendingChangesNeeded().then(() => (isNeeded = true));
  await rest();
  const before = isNeeded;
  act();
  await rest();
  return { before, after: isNeeded };
}

it('a page that is only read needs none, until someone uses it', async () => {
  expect(await isNeededAfter(() => undefined)).toEqual({ before: false, after: false });
  const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
  expect(await isNeededAfter(press)).toEqual({ before: false, after: true });
});

it('they are needed once another tab stores some', async () => {
  const otherTab = new BroadcastChannel(pendingChangesChannel);
  const result = await isNeededAfter(() => otherTab.postMessage('ada'));
  otherTab.close();
  expect(result).toEqual({ before: false, after: true });
});

it('they are needed at once if this browser stores some', async () => {
  const lists = createIdbLists<string>(entryChangesDatabaseName);
  await lists.update('ada', () => ['change']);
  expect(await isNeededAfter(() => undefined)).toMatchObject({ before: true });
});

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
}
