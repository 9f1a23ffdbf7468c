/** Time that is lost, counted twice, or given to another run. */
import type { AreaMutation } from './mutation.ts';

const rules = 'src/features/timer/rules';
const replay = `${rules}/timer/replay-commands.ts`;
const run = `${rules}/timer/run.ts`;
const clock = `${rules}/clock/server-clock.ts`;
const merge = `${rules}/sync/merge-response.ts`;
const local = `${rules}/sync/local-view.ts`;
const stored = `${rules}/sync/stored-timer.ts`;
const reconcile = `${rules}/entry/reconcile-run.ts`;

const tests = [`${rules}/**/*.test.ts`];
const onServer = ['src/features/timer/server/*.test.ts'];

export const timerMutations: AreaMutation[] = [
  { file: replay, from: '.toSorted(compareCommands)', to: '', tests },
  { file: replay, from: 'Math.max(before.at, command.at)', to: 'command.at', tests },
  { file: replay, from: "    if (current) end(current, 'takenOver');\n", to: '', tests },
  { file: replay, from: 'current?.runId !== runId', to: 'current === null', tests },
  {
    file: `${rules}/timer/timer-state.ts`,
    from: 'second.startTime - (first.endTime - first.startTime)',
    to: 'first.startTime',
    tests,
  },
  {
    file: run,
    from: 'if (endTime === undefined) return [...before, { startTime: to }];',
    to: 'if (endTime === undefined) return before;',
    tests,
  },
  { file: run, from: 'Math.max(from, began ?? Infinity)', to: 'from', tests },
  {
    file: run,
    from: 'taskId = projectId === timer.projectId ? timer.taskId : null,',
    to: 'taskId = timer.taskId,',
    tests,
  },
  { file: clock, from: 'const step = Math.max(0, clock.seenWall - now.wall);', to: 'const step = 0;', tests },
  { file: clock, from: 'isStepSure: jump < 0', to: 'isStepSure: true', tests },
  { file: clock, from: '(received.mono - sent.mono) / 2', to: 'received.mono - sent.mono', tests },
  { file: clock, from: '!epoch || sent.epoch !== received.epoch', to: '!epoch', tests },
  {
    file: `${rules}/clock/clock-epochs.ts`,
    from: 'sumSteps(epochs, index) - sumSteps(epochs, from)',
    to: 'sumSteps(epochs, index)',
    tests,
  },
  {
    file: `${rules}/commands/accept-commands.ts`,
    from: 'command.at > now ? latest :',
    to: 'command.at > now ? now :',
    tests,
  },
  { file: merge, from: 'if (run.deviceId === deviceId) return false;', to: '', tests },
  { file: local, from: 'seq > lastSeq', to: 'seq >= lastSeq', tests },
  { file: local, from: ' && known.now - answer.now < maxResponseMs', to: '', tests },
  { file: local, from: 'run.runId !== runId && run.startedAt > at', to: 'run.runId === runId', tests },
  { file: stored, from: '{ ...fallback, ...members, ...reset }', to: '{ ...fallback, ...members }', tests },
  {
    file: stored,
    from: 'isActive === (bounds.at(-1) === Infinity)',
    to: "typeof isActive === 'boolean'",
    tests,
  },
  {
    file: `${rules}/sync/device-timer.ts`,
    from: 'last && last.seq > sentSeq && last',
    to: 'last && last',
    tests: [...tests, 'src/features/timer/web/sync/*.test.{ts,tsx}'],
  },
  { file: reconcile, from: '!isKnown && !isSaved', to: '!isKnown', tests },
  {
    file: reconcile,
    from: 'entry.isInvoiced || entry.revision !== before.entryRevision',
    to: 'entry.isInvoiced',
    tests: onServer,
  },
  {
    file: `${rules}/entry/entry-from-run.ts`,
    from: 'duration: Math.min(entry.duration, timesheetLimits.hours)',
    to: 'duration: entry.duration',
    tests: onServer,
  },
  {
    file: 'src/features/timer/server/reconcile-entries.ts',
    from: ' && !named.has(run.runId)) continue;',
    to: ') continue;',
    tests: onServer,
  },
];
