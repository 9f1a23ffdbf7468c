/** A process that runs due schedules for each time a test sends. Tests kill it. */
import { mock } from 'node:test';
import { openDatabase } from '#src/platform/server/database/database.ts';
import type { DatabaseOptions } from '#src/platform/server/database/database.ts';
import { openKeys } from '#src/platform/server/keys/open-keys.ts';
import { runUntilDeath } from './dying-server.ts';
import { throwOnLog } from './postgres-setup.ts';
import { openTestFiles } from './test-files.ts';

export type ScheduleProcessOptions = {
  ownerUrl: string;
  masterKey: string;
  logins: DatabaseOptions['logins'];
};
/** `todayMs`: the clock of the process, which may differ from the one that decides what is due. */
export type ScheduleTurn = { nowMs: number; todayMs: number };

// A program: the options are its argument.
const { ownerUrl, masterKey, logins } = JSON.parse(process.argv[2] ?? '') as ScheduleProcessOptions;
const services = {
  database: openDatabase({ logins, poolSize: 2, registration: 'approval' }),
  keys: await openKeys({ ownerUrl, dataDir: 'nowhere', configuredKey: masterKey, log: throwOnLog }),
  files: (await openTestFiles()).services,
};

process.on('message', ({ nowMs, todayMs }: ScheduleTurn) => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: todayMs });
  void runUntilDeath(services, nowMs).then(() => process.send?.('done'));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
