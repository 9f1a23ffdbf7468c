/** The server of a timer screen test: replays the commands of all devices. */
import { timerContract } from '#src/features/timer/contract.ts';
import type { SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import { toRunningTimer } from '#src/features/timer/rules/sync/running-timer-dto.ts';
import type { CommandPayload, Command } from '#src/features/timer/rules/timer/command.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import { closedSeconds } from '#src/features/timer/rules/timer/timer-state.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from './fake-api.ts';

export const phone = anId(700);
const names = new Map([[phone, 'Safari on iPhone']]);
let commands: Command[] = [];
/** How far its clock is ahead of the test's clock. */
let aheadMs = 0;

export function resetTimerService(): void {
  commands = [];
  aheadMs = 0;
}

export function setServerAhead(ms: number): void {
  aheadMs = ms;
}

/** Received commands, in order of arrival. */
export function receivedPayloads(): CommandPayload[] {
  return commands.filter(({ deviceId }) => deviceId !== phone).map(({ act }) => act);
}

export function receivedTypes(): CommandPayload['type'][] {
  return receivedPayloads().map(({ type }) => type);
}

/** An action on another device of the same account, now or `agoMs` ago. */
export function actOnPhone(runId: string, act: CommandPayload, agoMs = 0): void {
  const at = Date.now() + aheadMs - agoMs;
  commands.push({ deviceId: phone, seq: lastSeqOf(phone) + 1, runId, at, act });
}

export function currentRunId(): string {
  const { current } = replayCommands(commands);
  if (!current) throw new Error('No timer runs.');
  return current.runId;
}

export function timerRouter(hasEntry: (runId: string) => boolean) {
  const hasRunEntry = (runId: string, endedAs: SettledRun['endedAs'], seconds: number) => {
    switch (endedAs) {
      case 'saved':
        return hasEntry(runId);
      case 'takenOver':
        return seconds > 0;
      case 'stopped':
        return false;
    }
  };
  const createResponse = (deviceId: string): TimerResponse => {
    const { current, ended } = replayCommands(commands);
    const deviceName = (id: string) => names.get(id) ?? 'Chrome on Linux';
    const settled = [...ended.values()].map((run): SettledRun => {
      const { runId, startedAt, endedAt, endedAs, endedBy, timer } = run;
      const seconds = closedSeconds(timer.segments);
      return {
        runId,
        startedAt,
        endedAt,
        endedAs,
        deviceId: endedBy,
        deviceName: deviceName(endedBy),
        description: timer.description,
        seconds,
        entryId: hasRunEntry(runId, endedAs, seconds) ? runId : null,
        lateChange: null,
        discarded:
          endedAs === 'stopped'
            ? toRunningTimer(
                { ...run, timer: run.timerBeforeEnd },
                { deviceName: deviceName(run.deviceId), hasEntry: false },
              )
            : null,
      };
    });
    return {
      now: Date.now() + aheadMs,
      timer:
        current &&
        toRunningTimer(current, {
          deviceName: deviceName(current.deviceId),
          hasEntry: hasEntry(current.runId),
        }),
      lastSeq: lastSeqOf(deviceId),
      settled,
    };
  };
  return fakeApi(timerContract, {
    get: ({ deviceId = '' }) => createResponse(deviceId),
    put: ({ deviceId, commands: received }) => {
      const known = lastSeqOf(deviceId);
      for (const command of received) if (command.seq > known) commands.push({ ...command, deviceId });
      return createResponse(deviceId);
    },
  });
}

function lastSeqOf(deviceId: string): number {
  return Math.max(0, ...commands.filter((command) => command.deviceId === deviceId).map(({ seq }) => seq));
}
