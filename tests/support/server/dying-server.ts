/** A server that dies: after so many transactions it does nothing more, and its answers are lost. */
import { appParts } from '#src/app/server/router.ts';
import { runDueSchedules } from '#src/features/schedules/server/run-due-schedules.ts';
import type { BackgroundServices } from '#src/features/schedules/server/run-due-schedules.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';

class Killed extends Error {}

/** `side`: it dies inside its last transaction, which is rolled back, or after that has committed. */
export type Death = { after: number; side: 'inside' | 'committed' };

export function dyingServer(
  { database, keys, files }: Pick<BackgroundServices, 'database' | 'keys' | 'files'>,
  { after, side }: Death = { after: Infinity, side: 'inside' },
  die: () => never = throwKilled,
): BackgroundServices & { isDead(): boolean } {
  let left = after;
  const withOwner: typeof database.withOwner = async (owner, work, options) => {
    if (left < 0) throw new Killed();
    left -= 1;
    if (left >= 0) return database.withOwner(owner, work, options);
    await database.withOwner(
      owner,
      async (db) => {
        const result = await work(db);
        if (side === 'inside') die();
        return result;
      },
      options,
    );
    return die();
  };
  return {
    ...appParts,
    keys,
    files,
    slots: createWorkSlots(),
    database: { ...database, withOwner },
    sendsMail: true,
    url: 'http://127.0.0.1',
    publishChange: () => undefined,
    isDead: () => left < 0,
  };
}

function throwKilled(): never {
  throw new Killed();
}

/** Does what is due. True if the server died. */
export async function runUntilDeath(
  stint: Parameters<typeof dyingServer>[0],
  nowMs: number,
  death?: Death,
  die?: () => never,
): Promise<boolean> {
  const server = dyingServer(stint, death, die);
  const onError = (error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  };
  await runDueSchedules(server, onError, { nowMs }).catch(onError);
  return server.isDead();
}
