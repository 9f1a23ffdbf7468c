/** What must hold despite every failure. */
import { serverNow } from '#src/features/timer/rules/clock/server-clock.ts';
import { entryFromRun, runSeconds } from '#src/features/timer/rules/entry/entry-from-run.ts';
import type { Run } from '#src/features/timer/rules/timer/run.ts';
import { elapsedMs, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Segment, Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { replayActions, workedMs } from './oracle.ts';
import type { DoneAction, TrueRun } from './oracle.ts';
import type { SimulationState } from './simulation-state.ts';

export function findViolations(world: SimulationState): { faults: string[]; isCloseCall: boolean } {
  const done = actionsAsReported(world);
  const isCloseCall = isWithinSlack(done);
  const inAnyCase = [...stillUnsent(world), ...checkReplicas(world), ...checkOverlaps(world)];
  if (isCloseCall) return { faults: inAnyCase, isCloseCall };
  const truth = replayActions(done);
  const settled = [...truth.runs].filter(([, { end }]) => end !== null);
  return {
    faults: [
      ...inAnyCase,
      ...checkCurrent(world, truth),
      ...settled.flatMap(([runId, run]) => checkSettledRun(world, runId, run)),
      ...unknownEntries(world, truth.runs),
    ],
    isCloseCall,
  };
}

/** Two actions so close together that the devices' clocks can't say which was first. */
function isWithinSlack(done: readonly DoneAction[]): boolean {
  const instants = done
    .flatMap(({ at, deviceId, action }) => [
      { at, deviceId },
      ...('ms' in action ? [{ at: at - action.ms, deviceId: 'edited' }] : []),
      ...('untilMs' in action && action.untilMs > 0
        ? [{ at: at - action.untilMs, deviceId: 'edited until' }]
        : []),
    ])
    .toSorted((a, b) => a.at - b.at);
  return instants.some(({ at, deviceId }, index) => {
    const before = instants[index - 1];
    return before !== undefined && before.deviceId !== deviceId && at - before.at <= 2 * slackMs;
  });
}

/**
 * The actions, when they happened. If a clock was set unobserved and no response came before the next change, the true
 * time can't be known: then use the device's report.
 */
function actionsAsReported({ done, service }: SimulationState): DoneAction[] {
  const latest = new Map<string, number>();
  return done
    .toSorted((a, b) => a.seq - b.seq)
    .map((one) => {
      const reported = service.reportedAt(one) ?? one.at;
      const at = Math.max(
        latest.get(one.deviceId) ?? 0,
        Math.abs(reported - one.at) > 1_000 ? reported : one.at,
      );
      latest.set(one.deviceId, at);
      return { ...one, at };
    });
}

function stillUnsent({ devices }: SimulationState): string[] {
  return devices
    .filter(({ state: { unsent } }) => unsent.length > 0)
    .map(({ state: { unsent } }) => `${unsent.length} commands are unsent`);
}

/** Every replica computes the same timer, and every device shows it. */
function checkReplicas({ devices, service }: SimulationState): string[] {
  const { current: run } = service.log();
  const differing = devices.map((device) => device.timer()).filter((timer) => !isShown(timer, run));
  const shown = [run, ...devices.map((device) => device.replayCommands())].map((one) =>
    one
      ? JSON.stringify([one.runId, one.timer.start, one.timer.segments.map(bounds), one.timer.isActive])
      : 'nothing',
  );
  return [
    ...(new Set(shown).size > 1 ? [`replicas differ: ${shown.join(' / ')}`] : []),
    ...differing.map((timer) => `a device shows ${JSON.stringify(timer)} for ${JSON.stringify(run)}`),
  ];
}

/** To a second: devices ignore smaller differences between clocks. */
function isShown(timer: Timer, run: Run | null): boolean {
  if (!run) return timerState(timer) === 'idle';
  const { segments, isActive } = run.timer;
  const isNear = (a = 0, b = 0) => Math.abs(a - b) <= 1_000;
  return (
    timer.entryId === run.runId &&
    timer.isActive === isActive &&
    timer.segments.length === segments.length &&
    timer.segments.every(
      ({ startTime, endTime }, place) =>
        isNear(startTime, segments[place]?.startTime) && isNear(endTime, segments[place]?.endTime),
    )
  );
}

function checkCurrent(
  { now, service, devices }: SimulationState,
  truth: ReturnType<typeof replayActions>,
): string[] {
  const shown = service.log().current;
  if ((shown?.runId ?? null) !== truth.current) {
    return [`${shortId(shown?.runId)} is on the timer instead of ${shortId(truth.current)}`];
  }
  const run = truth.runs.get(truth.current ?? '');
  if (!shown || !run) return [];
  return devices.flatMap((device) => {
    const elapsed = elapsedMs(shown.timer, serverNow(device.state.clock, device.read(now).wall));
    return isApart(elapsed, workedMs(run, now), run)
      ? [formatGap('the timer', elapsed, workedMs(run, now))]
      : [];
  });
}

function checkSettledRun(
  { service, touched, discarded }: SimulationState,
  runId: string,
  run: TrueRun,
): string[] {
  const settled = service.settled.get(runId);
  const expected = workedMs(run, 0);
  if (!settled) return [`${shortId(runId)} was never reconciled`];
  const reported = runSeconds(settled.run) * 1_000;
  if (settled.run.endedAs !== run.end) return [`${shortId(runId)} is ${settled.run.endedAs}, not ${run.end}`];
  if (isApart(reported, expected, run)) return [formatGap(shortId(runId), reported, expected)];
  // Reported as over a month ago by an uncertain clock: reconciled at that time, as far as anyone can know.
  if (!service.log().ended.has(runId)) return [];
  const entry = service.entries.get(runId);
  // A user may still have saved it on the other device.
  if (discarded.has(runId))
    return entry?.madeBy === 'service' ? [`${shortId(runId)} was discarded and came back`] : [];
  const isByHand = touched.has(runId);
  if (settled.lateChange === 'kept' && !isByHand && (entry?.revision ?? 1) === 1)
    return [`${shortId(runId)} was kept for no reason`];
  if (isByHand || settled.lateChange === 'kept') return [];
  if (!entry || entry.isDeleted) {
    return run.end !== 'stopped' && expected > 2_000 ? [`${expected} ms of ${shortId(runId)} are lost`] : [];
  }
  if (run.end === 'stopped' && entry.madeBy === 'service')
    return [`${shortId(runId)} was discarded and is counted`];
  // A clock was set unobserved, and the run seems to start after its entry was created: nothing shows that they belong
  // together, so the entry stays as saved.
  if (entry.createdAt < settled.run.startedAt && (entry.endTime ?? 0) <= entry.createdAt) return [];
  // An entry holds at most a day.
  const most = Math.min(expected, 24 * 3_600_000);
  if (isApart(entry.durationMs, most, run))
    return [formatGap(`the entry of ${shortId(runId)}`, entry.durationMs, most)];
  const { date } = entryFromRun(settled.run, zone);
  const start = settled.run.timer.start ?? 0;
  return date === localDay(start, zone) ? [] : [`the entry of ${shortId(runId)} is on ${date}`];
}

/** Every entry belongs to a real run. */
function unknownEntries({ service }: SimulationState, runs: ReadonlyMap<string, TrueRun>): string[] {
  return [...service.entries.keys()]
    .filter((id) => !runs.has(id))
    .map((id) => `no one worked on ${shortId(id)}`);
}

/** Never two running at one instant, except where a user moved a start time back. */
function checkOverlaps({ service, now, done }: SimulationState): string[] {
  const { current: running, ended } = service.log();
  const begunRuns = new Set(done.filter(({ action }) => action.type === 'began').map(({ runId }) => runId));
  const pieces = [...ended.values(), ...(running ? [running] : [])]
    .filter(({ runId }) => !begunRuns.has(runId))
    .flatMap(({ timer }) => timer.segments)
    .map(({ startTime, endTime = now }) => [startTime, endTime] as const)
    .toSorted(([a, x], [b, y]) => a - b || x - y);
  return pieces
    .filter(([from], index) => from < (pieces[index - 1]?.[1] ?? 0))
    .map(([from]) => `two runs at ${new Date(from).toISOString()}`);
}

function bounds({ startTime, endTime }: Segment) {
  return [startTime, endTime];
}

const zone = 'Europe/Berlin';
/** The error of a response's time, given its latency; each segment has two ends. */
const slackMs = 300;

function isApart(a: number, b: number, { pieces }: TrueRun): boolean {
  return Math.abs(a - b) > 1_000 + 2 * slackMs * (pieces.length + 1);
}

function formatGap(what: string, counted: number, expected: number): string {
  return `${what} counts ${counted} ms of ${expected} (${counted > expected ? 'twice' : 'lost'}: ${Math.abs(counted - expected)})`;
}

function shortId(runId: string | null | undefined): string {
  return runId ? runId.slice(-4) : 'nothing';
}
