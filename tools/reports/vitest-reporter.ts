/** Reports a Vitest run to the check. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { ReportBuilder } from './test-report.ts';
import type { TestEnd } from './test-report.ts';

export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const builder = new ReportBuilder();
    for (const module of modules) {
      const { collectDuration, setupDuration, environmentSetupDuration, duration } = module.diagnostic();
      builder.addTime(module.moduleId, collectDuration + setupDuration + environmentSetupDuration + duration);
      for (const test of module.children.allTests())
        builder.addTest(module.moduleId, test.fullName, endOf(test));
    }
    builder.write();
  }
}

function endOf(test: TestCase): TestEnd {
  if (test.result().state !== 'passed') return 'failed';
  return test.diagnostic()?.flaky ? 'flaky' : 'passed';
}
