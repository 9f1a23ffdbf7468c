import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { openChangeFeed } from './change-feed.ts';

const stint = shareInstallation();

it('notifies of many changes of one kind by few messages', async () => {
  const pool = new pg.Pool({ connectionString: stint.database.url });
  const feed = openChangeFeed({
    pool,
    onError: (error) => {
      throw error;
    },
  });
  const userId = '00000000-0000-7000-8000-00000000feed';
  const change = { userId, what: 'timesheets' };
  const seen: ChangeEvent[] = [];
  feed.subscribe((event) => void (event.userId === userId && seen.push(event)));
  for (let count = 0; count < 20; count += 1) {
    feed.publish(change);
    await setTimeout(12);
  }
  feed.publish({ ...change, what: 'clients' });
  await expect.poll(() => seen.at(-1)?.what).toBe('clients');
  expect(seen.length).toBeLessThan(10);
  await feed.close();
  await pool.end();
});
