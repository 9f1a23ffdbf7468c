import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeProcessorTime } from './reports/processor-time.ts';
import { runSteps } from './step-runner.ts';
import type { Step } from './step-runner.ts';

let folder: string;
let output: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stint-steps-'));
  output = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const log = (line: string) => output.push(line);

function step(name: string, script: string, more: Partial<Step> = {}): Step {
  return { name, command: ['node', '-e', script], ...more };
}
function suite(name: string, report: object, exitCode: number): Step {
  const file = join(folder, `${name}.json`);
  const script = `require('node:fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))}); process.exit(${exitCode})`;
  return step(name, script, {
    report: file,
  });
}

describe('the step runner', () => {
  it('counts a step as one and a suite as its tests', async () => {
    const outcomes = await runSteps([step('lint', ''), suite('unit', { passed: 7, failed: 0 }, 0)], {
      say: log,
    });
    expect(outcomes.map(({ passed }) => passed)).toEqual(expect.arrayContaining([1, 7]));
  });

  it.runIf(process.platform === 'linux')('prints the processor time of each step', async () => {
    // That of earlier tests isn't counted.
    takeProcessorTime();
    await runSteps([step('busy', 'while (process.cpuUsage().user < 300_000);')], { say: log });
    expect(output.join('\n')).toMatch(/busy · .*user 0\.[3-9] s, system/);
  });

  it('counts a crashed suite as failed, with or without a report', async () => {
    const crashed = step('web', 'process.exit(3)', {
      report: join(folder, 'none.json'),
    });
    const outcomes = await runSteps([suite('unit', { passed: 7, failed: 0 }, 1), crashed], {
      say: log,
      goOn: true,
    });
    expect(outcomes).toMatchObject([
      { state: 'failed', failed: 1 },
      { state: 'failed', failed: 1 },
    ]);
  });

  it('starts nothing after a failure and shows the failure’s output', async () => {
    const outcomes = await runSteps(
      [step('lint', 'console.log("no any"); process.exit(1)'), step('build', '', { after: ['lint'] })],
      { say: log },
    );
    expect(outcomes.find(({ name }) => name === 'build')).toMatchObject({ state: 'not run', failed: 1 });
    expect(output.join('\n')).toMatch(/no any[\s\S]*lint failed/);
  });

  it('continues with independent steps on request', async () => {
    const outcomes = await runSteps(
      [step('build', 'process.exit(1)'), step('budget', '', { after: ['build'] }), step('unit', '')],
      { say: log, goOn: true },
    );
    expect(Object.fromEntries(outcomes.map(({ name, state }) => [name, state]))).toEqual({
      build: 'failed',
      budget: 'not run',
      unit: 'passed',
    });
  });

  it('fails if a program doesn’t exist', async () => {
    const outcomes = await runSteps([{ name: 'gone', command: ['no-such-program-here'] }], { say: log });
    expect(outcomes).toMatchObject([{ state: 'failed', failed: 1 }]);
  });
});
