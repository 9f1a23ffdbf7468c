import { RunningTimer, SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import { exampleIds } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

const run = {
  runId: exampleIds.other,
  startedAt: 1_795_161_600_000,
  deviceId: exampleIds.device,
  deviceName: 'Firefox on Linux',
  description: 'Homepage design',
};
const runningTimer = {
  ...run,
  start: 1_795_161_600_000,
  segments: [{ startTime: 1_795_161_600_000 }],
  projectId: exampleIds.project,
  clientId: exampleIds.client,
  billable: true,
  isActive: true,
  entryId: null,
};
const settledRun = {
  ...run,
  endedAt: 1_795_165_200_000,
  endedAs: 'saved' as const,
  seconds: 3_600,
  entryId: exampleIds.entry,
  lateChange: null,
  discarded: null,
};

export const timerDescription: FeatureDescription = {
  schemas: {
    RunningTimer: namedSchema(
      RunningTimer,
      'The timer while it runs or is paused, the same on every device.',
      runningTimer,
    ),
    SettledRun: namedSchema(SettledRun, 'A run of the timer that has ended.', settledRun),
    TimerResponse: namedSchema(TimerResponse, 'The timer and its latest runs.', {
      now: 1_795_165_260_000,
      timer: null,
      lastSeq: 12,
      settled: [settledRun],
    }),
  },
  fields: {
    runId: 'ID of the run, a UUID that the device chooses when it starts the timer.',
    startedAt: 'When the run was started, in milliseconds since 1970 by the server’s clock.',
    endedAt: 'When the run ended, in milliseconds since 1970 by the server’s clock.',
    start: 'When its work begins, in milliseconds since 1970; differs from `startedAt` after an edit.',
    segments: 'The times in which the timer ran, in order.',
    'segments.startTime': 'Start, in milliseconds since 1970.',
    'segments.endTime': 'End, in milliseconds since 1970; left out while it runs.',
    description: 'What is being done.',
    billable: 'Whether the time is billed.',
    tags: 'Tags of the entry that it becomes; left out without any.',
    taskId: 'ID of the project’s task, a UUID; left out without one.',
    'act.taskId': 'ID of the project’s task, a UUID; null without one.',
    isActive: 'Whether the timer runs; false while it is paused.',
    answeredUpTo:
      'Up to when idle time was answered for, in milliseconds since 1970; left out if it never was.',
    deviceId: 'ID of the device that started the timer, a UUID.',
    deviceName: 'Name of that device.',
    'get.deviceId': 'ID of your device, a UUID. With it, `lastSeq` counts the commands of this device.',
    'put.deviceId': 'ID of your device, a UUID that it chooses once.',
    'put.deviceName': 'Name of your device, shown on others.',
    entryId: 'ID of the entry that the run became, a UUID; null without one.',
    endedAs: 'How the run ended: saved as an entry, stopped and discarded, or taken over by another device.',
    seconds: 'Time worked in seconds.',
    lateChange:
      'Whether commands that arrived late changed the entry (`corrected`) or left it as it was (`kept`); null without any.',
    isLocked:
      'True if its entry waits because its time is locked; it is created once the lock is moved. Left out otherwise.',
    discarded: 'The run as it was before it was discarded, for `undoStop`; null otherwise.',
    now: 'The server’s time, in milliseconds since 1970.',
    timer: 'The timer; null while there is none.',
    lastSeq: 'Number of the latest command received from your device; send those after it. 0 without any.',
    settled: 'The latest runs that have ended, newest first, and those that the request names.',
    commands: 'The commands that the server doesn’t have yet, in order.',
    seq: 'Number of the command on this device: 1, 2, 3 and so on.',
    at: 'When it was given, in milliseconds since 1970 by the device’s clock.',
    act: 'What to do.',
    'act.type': 'Name of the command, such as `start`, `pause` or `saved`.',
    'act.description': 'What is being done.',
    'act.startTime': 'New start of the work, in milliseconds since 1970.',
    'act.from': 'Start of the idle time, in milliseconds since 1970.',
    'act.to': 'End of the idle time, in milliseconds since 1970.',
  },
};
