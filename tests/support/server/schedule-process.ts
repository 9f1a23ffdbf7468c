/** A process that runs due schedules for each time a test sends. Tests kill it. */
import { mock } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#src/platform/server/database/database.ts';
import type { DatabaseOptions } from '#src/platform/server/database/database.ts';
import { noOwner } from '#src/platform/server/database/visitor-transaction.ts';
import { openKeys } from '#src/platform/server/keys/open-keys.ts';
import { runUntilDeath } from './dying-server.ts';
import type { Death } from './dying-server.ts';
import { throwOnLog } from './postgres-setup.ts';
import { openTestFiles } from './test-files.ts';

export type ScheduleProcessOptions = {
  ownerUrl: string;
  masterKey: string;
  logins: DatabaseOptions['logins'];
  /** All servers of an installation have the same files. */
  folder: string;
};
/** `todayMs`: the clock of the process, which may differ from the one that decides what is due. */
export type ScheduleTurn = { nowMs: number; todayMs: number; death?: Death | undefined };

// A program: the options are its argument.
const { ownerUrl, masterKey, logins, folder } = JSON.parse(process.argv[2] ?? '') as ScheduleProcessOptions;
const services = {
  database: openDatabase({ logins, poolSize: 2, registration: 'approval' }),
  keys: await openKeys({ ownerUrl, dataDir: 'nowhere', configuredKey: masterKey, log: throwOnLog }),
  files: (await openTestFiles({ folder })).services,
};

process.on('message', ({ nowMs, todayMs, death }: ScheduleTurn) => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: todayMs });
  void runUntilDeath(services, nowMs, death, die).then(() => process.send?.('done'));
});
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('It is killed before this.');
}

process.on('disconnect', () => process.exit());
// It is connected before it may be killed.
await services.database.withOwner(noOwner, (db) => sql`select 1`.execute(db));
process.send?.('ready');
