/** Reports a Vitest run to the check, and ends one that hangs. */
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import { HangGuard } from './hang-guard.ts';
import { ReportBuilder } from './test-report.ts';
import type { TestEnd } from './test-report.ts';

export default class VitestReporter implements Reporter {
  readonly #modules = new Set<TestModule>();
  readonly #guard = new HangGuard((reason) => {
    process.stderr.write(`The run hangs. ${reason}\n`);
    reportModules([...this.#modules]);
    process.exit(1);
  });

  onTestModuleQueued(module: TestModule): void {
    this.#modules.add(module);
    this.#guard.startFile(module.moduleId);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#guard.endFile(module.moduleId);
  }

  onTestCaseReady(test: TestCase): void {
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    this.#guard.startTest(test.id, { name, timeoutMs: test.options.timeout ?? 0 });
  }

  onTestCaseResult(test: TestCase): void {
    const hasFailed = test.result().state === 'failed';
    this.#guard.endTest(test.id, { hasFailed, ms: test.diagnostic()?.duration ?? 0 });
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason): void {
    this.#guard.stop();
    reportModules(modules, { isInterrupted: reason === 'interrupted' });
  }
}

/** After the first failure, a check by hand skips the rest: those tests neither passed nor failed. */
function reportModules(modules: readonly TestModule[], { isInterrupted = false } = {}): void {
  const builder = new ReportBuilder();
  for (const module of modules) {
    const { collectDuration, setupDuration, environmentSetupDuration, duration } = module.diagnostic();
    builder.addTime(module.moduleId, collectDuration + setupDuration + environmentSetupDuration + duration);
    for (const test of module.children.allTests()) {
      if (isInterrupted && test.result().state === 'skipped') continue;
      builder.addTest(module.moduleId, test.fullName, endOf(test), test.result().errors?.[0]?.stack);
    }
  }
  builder.write();
}

function endOf(test: TestCase): TestEnd {
  if (test.result().state !== 'passed') return 'failed';
  return test.diagnostic()?.flaky ? 'flaky' : 'passed';
}
