import { runningTimer } from '#src/features/timer/answer.ts';
import { arrived, forgettable } from '#src/features/timer/arrivals.ts';
import { timerContract } from '#src/features/timer/contract.ts';
import type { SettledRun, TimerAnswer } from '#src/features/timer/contract.ts';
import { savedRuns } from '#src/features/timer/settlement.ts';
import { folded } from '#src/features/timer/timer-log.ts';
import type { TimerLog } from '#src/features/timer/timer-log.ts';
import { secured } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { forgetRuns, keepCommands, keepDevice, listCommands, listDevices, lockTimer } from './queries.ts';
import { entryNow, latestRuns, withUnseenEntry } from './runs.ts';
import { settle } from './settling.ts';

const os = secured(timerContract);

export const timerHandlers = os.router({
  get: os.get.handler(async ({ input: { deviceId }, context: { db, owner } }) => {
    // Several statements read it; and of two answers, the one with the later time must tell the later state.
    await lockTimer(db, owner);
    return answer(db, owner, { log: folded(await listCommands(db, owner)), deviceId, named: [] });
  }),

  put: os.put.handler(async ({ input, context: { db, owner } }) => {
    // Two devices that start at once are told one after the other, so the second knows of the first.
    await lockTimer(db, owner);
    const { deviceId } = input;
    const inOrder = input.commands.toSorted((a, b) => a.seq - b.seq);
    const commands = arrived(inOrder, Date.now());
    const named = [...new Set(commands.map(({ runId }) => runId))];
    await keepDevice(db, owner, input);
    if (commands.length > 0) await keepCommands(db, owner, { deviceId, commands });
    const kept = await listCommands(db, owner);
    const log = folded(kept);
    const toLookAt = new Set([...named, ...(await withUnseenEntry(db, owner))]);
    await settle(db, owner, { ended: log.ended, named: toLookAt, saved: savedRuns(kept) });
    const old = forgettable(kept, log, Date.now());
    if (old.length > 0) await forgetRuns(db, owner, old);
    return answer(db, owner, { log, deviceId, named });
  }),
});

type Asked = { log: TimerLog; deviceId: string | undefined; named: readonly string[] };

async function answer(db: Db, owner: Owner, { log, deviceId, named }: Asked): Promise<TimerAnswer> {
  const { current, ended } = log;
  const devices = new Map((await listDevices(db, owner)).map((device) => [device.id, device]));
  const nameOf = (id: string) => devices.get(id)?.name ?? '';
  const hasEntry = current !== null && (await entryNow(db, owner, current.runId))?.isDeleted === false;
  const runs = await latestRuns(db, owner, named);
  return {
    now: Date.now(),
    timer: current && runningTimer(current, { deviceName: nameOf(current.deviceId), hasEntry }),
    lastSeq: devices.get(deviceId ?? '')?.lastSeq ?? 0,
    settled: runs
      // An undone stop, and it goes on.
      .filter(({ runId }) => runId !== current?.runId)
      .map((run): SettledRun => {
        const { runId, how, endedBy, description, seconds, late } = run;
        const gone = ended.get(runId);
        const isDiscarded = gone?.how === 'stopped';
        return {
          runId,
          startedAt: Date.parse(run.startedAt),
          endedAt: Date.parse(run.endedAt),
          how,
          deviceId: endedBy,
          deviceName: nameOf(endedBy),
          description,
          seconds,
          entryId: run.hasEntry ? runId : null,
          late,
          discarded: isDiscarded
            ? runningTimer(
                { ...gone, timer: gone.before },
                { deviceName: nameOf(gone.deviceId), hasEntry: run.hasEntry },
              )
            : null,
        };
      }),
  };
}
