/** Runs named steps, two at a time unless they depend on each other, and counts their tests. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { takeProcessorTime } from './reports/processor-time.ts';
import { describeSlowestFiles } from './reports/report-tables.ts';
import { reportVariable } from './reports/test-report.ts';
import type { TestReport } from './reports/test-report.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const reportsFolder = join(root, 'build', 'reports');

export interface Step {
  name: string;
  command: [string, ...string[]];
  /** Steps that must pass before this one starts, unless they are left out of this run. */
  after?: string[];
  /** Where the step's test runner writes its `TestReport`; without it the step counts as one. */
  report?: string;
}
export interface StepOutcome extends Partial<
  Pick<TestReport, 'failures' | 'flaky' | 'flakyErrors' | 'files'>
> {
  name: string;
  state: 'passed' | 'failed' | 'not run';
  passed: number;
  failed: number;
}
type Counts = Omit<StepOutcome, 'name' | 'state'>;

/** Stops at the first failure, unless asked to continue with independent steps. */
export async function runSteps(
  steps: Step[],
  { goOn = false, say = console.log } = {},
): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  const waiting = [...steps];
  const running = new Map<string, Promise<void>>();
  const hasPassed = (name: string) => outcomes.some((one) => one.name === name && one.state === 'passed');
  const hasFailed = (name: string) => outcomes.some((one) => one.name === name && one.state !== 'passed');

  const isInRun = (name: string) => steps.some((one) => one.name === name);

  async function run(step: Step): Promise<void> {
    const outcome = await runStep(step, say);
    running.delete(step.name);
    outcomes.push(outcome);
  }

  for (;;) {
    const stopped = !goOn && outcomes.some(({ state }) => state === 'failed');
    for (const step of waiting.filter((one) => stopped || one.after?.some(hasFailed))) {
      waiting.splice(waiting.indexOf(step), 1);
      outcomes.push({ name: step.name, state: 'not run', passed: 0, failed: 1 });
    }
    const next = waiting.find(({ after = [] }) => after.every((name) => hasPassed(name) || !isInRun(name)));
    if (next && running.size < 2) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next.name, run(next));
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else if (waiting.length === 0) {
      return outcomes;
    }
  }
}

async function runStep(step: Step, log: (line: string) => void): Promise<StepOutcome> {
  if (step.report) rmSync(step.report, { force: true });
  if (step.report) log(`… ${step.name} started`);
  const start = performance.now();
  const { code, output, processorTime } = await runCommand(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = readCounts(step, code);
  const countText = step.report ? ` · ${counts.passed} passed, ${counts.failed} failed` : '';
  log(`${code === 0 ? '✓' : '✗'} ${step.name} · ${seconds} s${processorTime}${countText}`);
  if (counts.files) log(describeSlowestFiles(counts.files).join('\n'));
  if (code !== 0) log(`${output.trim()}\n✗ ${step.name} failed: ${step.command.join(' ')}`);
  return { name: step.name, state: code === 0 ? 'passed' : 'failed', ...counts };
}

/** A crashed suite counts as at least one failure, regardless of its report. */
function readCounts({ report }: Step, code: number): Counts {
  const ended = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!report) return ended;
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  // Written by our reporters.
  const counts = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  return code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

async function runCommand({
  command: [program, ...arguments_],
  report,
}: Step): Promise<{ code: number; output: string; processorTime: string }> {
  const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env['PATH']].join(
    delimiter,
  );
  const child = spawn(program === 'node' ? process.execPath : program, arguments_, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path,
      // Servers and their child processes share compiled code.
      NODE_COMPILE_CACHE: join(root, 'build', 'compile-cache'),
      NO_COLOR: '1',
      ...(report ? { [reportVariable]: report } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((end) => {
    child.once('error', (failure) => {
      end({ code: 1, output: `${output}${failure.message}`, processorTime: '' });
    });
    let processorTime = '';
    child.once('exit', () => {
      processorTime = takeProcessorTime();
    });
    child.once('close', (code) => {
      end({ code: code ?? 1, output, processorTime });
    });
  });
}
