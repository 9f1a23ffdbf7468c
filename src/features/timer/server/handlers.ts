import { timerContract } from '#src/features/timer/contract.ts';
import type { SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import { normalizeInstants, expiredRunIds } from '#src/features/timer/rules/commands/accept-commands.ts';
import { savedRunIds, waitingFingerprint } from '#src/features/timer/rules/entry/reconcile-run.ts';
import { toRunningTimer } from '#src/features/timer/rules/sync/running-timer-dto.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import type { TimerLog } from '#src/features/timer/rules/timer/replay-commands.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import {
  deleteRunCommands,
  insertCommands,
  saveDevice,
  listCommands,
  listDevices,
  lockTimer,
} from './queries.ts';
import { reconcileEntries } from './reconcile-entries.ts';
import { findRunEntry, listLatestRuns, findRunsWithNewEntry } from './timer-run-queries.ts';

const os = implementSecured(timerContract);

export const timerHandlers = os.router({
  get: os.get.handler(async ({ input: { deviceId }, context: { db, owner } }) => {
    // Several statements read the timer, and a response with a later time must hold the later state.
    await lockTimer(db, owner);
    return buildResponse(db, owner, {
      log: replayCommands(await listCommands(db, owner)),
      deviceId,
      named: [],
    });
  }),

  put: os.put.handler(async ({ input, context: { db, owner } }) => {
    // Serializes devices that start at the same moment, so that the second sees the first.
    await lockTimer(db, owner);
    const { deviceId } = input;
    const inOrder = input.commands.toSorted((a, b) => a.seq - b.seq);
    const commands = normalizeInstants(inOrder, Date.now());
    const named = [...new Set(commands.map(({ runId }) => runId))];
    await saveDevice(db, owner, input);
    if (commands.length > 0) await insertCommands(db, owner, { deviceId, commands });
    const stored = await listCommands(db, owner);
    const log = replayCommands(stored);
    const runIdsToReconcile = new Set([...named, ...(await findRunsWithNewEntry(db, owner))]);
    const waiting = await reconcileEntries(db, owner, {
      ended: log.ended,
      named: runIdsToReconcile,
      saved: savedRunIds(stored),
    });
    const expired = expiredRunIds(stored, log, Date.now(), waiting);
    if (expired.length > 0) await deleteRunCommands(db, owner, expired);
    return buildResponse(db, owner, { log, deviceId, named });
  }),
});

type ResponseInput = { log: TimerLog; deviceId: string | undefined; named: readonly string[] };

async function buildResponse(
  db: Db,
  owner: Owner,
  { log, deviceId, named }: ResponseInput,
): Promise<TimerResponse> {
  const { current, ended } = log;
  const devices = new Map((await listDevices(db, owner)).map((device) => [device.id, device]));
  const nameOf = (id: string) => devices.get(id)?.name ?? '';
  const hasEntry = current !== null && (await findRunEntry(db, owner, current.runId))?.isDeleted === false;
  const runs = await listLatestRuns(db, owner, named);
  return {
    now: Date.now(),
    timer: current && toRunningTimer(current, { deviceName: nameOf(current.deviceId), hasEntry }),
    lastSeq: devices.get(deviceId ?? '')?.lastSeq ?? 0,
    settled: runs
      // Skip a run that is current again because its stop was undone.
      .filter(({ runId }) => runId !== current?.runId)
      .map((run): SettledRun => {
        const { runId, endedAs, endedBy, description, seconds, lateChange } = run;
        const endedRun = ended.get(runId);
        const isDiscarded = endedRun?.endedAs === 'stopped';
        return {
          runId,
          startedAt: Date.parse(run.startedAt),
          endedAt: Date.parse(run.endedAt),
          endedAs,
          deviceId: endedBy,
          deviceName: nameOf(endedBy),
          description,
          seconds,
          entryId: run.hasEntry ? runId : null,
          lateChange,
          ...(run.runFingerprint === waitingFingerprint && { isLocked: true }),
          discarded: isDiscarded
            ? toRunningTimer(
                { ...endedRun, timer: endedRun.timerBeforeEnd },
                { deviceName: nameOf(endedRun.deviceId), hasEntry: run.hasEntry },
              )
            : null,
        };
      }),
  };
}
