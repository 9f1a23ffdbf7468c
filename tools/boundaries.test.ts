import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeViolations, cruiseImports } from './boundaries.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stint-boundaries-'));
  write('package.json', JSON.stringify({ type: 'module', imports: { '#src/*': './src/*' } }));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** One file that imports what it may not, and the rule that must see it. */
const seeded: [rule: string, file: string, imported: string][] = [
  ['own-messages', 'src/features/timer/web/timer.tsx', 'build/messages/en/clients.ts'],
  ['own-messages', 'src/features/timer/server/handlers.ts', 'build/messages/en/document/invoices.ts'],
  ['rules-without-texts', 'src/features/timer/rules/timer/timer-state.ts', 'build/messages/en/timer.ts'],
  ['rules-without-texts', 'src/platform/shared/durations.ts', 'build/messages/en/platform.ts'],
  [
    'rules-without-texts',
    'src/features/timesheets/rules/views/week-cell-plan.ts',
    'src/features/timesheets/lock-messages.ts',
  ],
  ['server-without-texts', 'src/features/timer/server/handlers.ts', 'build/messages/en/timer.ts'],
  ['web-meets-server', 'src/features/timer/web/timer.tsx', 'src/features/timer/server/queries.ts'],
  ['web-meets-server', 'src/platform/web/rpc.ts', 'src/platform/server/log.ts'],
  ['web-meets-server', 'src/app/web/main.tsx', 'src/app/server/router.ts'],
  ['server-meets-web', 'src/features/timer/server/handlers.ts', 'src/features/timer/web/public.tsx'],
  ['rules-stay-pure', 'src/features/timer/rules/timer/timer-state.ts', 'src/platform/server/log.ts'],
  ['rules-stay-pure', 'src/features/timer/rules/clock/epochs.ts', 'src/platform/server/log.ts'],
  ['rules-stay-pure', 'src/platform/shared/money.ts', 'node:fs'],
  [
    'rules-know-no-contract',
    'src/features/timer/rules/timer/timer-state.ts',
    'src/features/timer/contract.ts',
  ],
  [
    'rules-know-no-contract',
    'src/features/timer/rules/timer/timer-state.ts',
    'src/features/timer/contract-fields.ts',
  ],
  ['contract-stays-pure', 'src/features/timer/contract.ts', 'src/features/timer/server/queries.ts'],
  ['contract-stays-pure', 'src/features/timer/contract-fields.ts', 'src/features/timer/server/queries.ts'],
  ['platform-knows-no-feature', 'src/platform/server/log.ts', 'src/features/timer/server/public.ts'],
  ['only-app-knows-pages', 'src/features/timer/web/timer.tsx', 'src/pages/client/client-page.tsx'],
  ['pages-stand-alone', 'src/pages/project/project-page.tsx', 'src/pages/client/client-page.tsx'],
  [
    'pages-through-the-front-door',
    'src/pages/client/client-page.tsx',
    'src/features/projects/web/project-form.tsx',
  ],
  ['pages-own-messages', 'src/pages/client/client-page.tsx', 'build/messages/en/clients.ts'],
  ['web-meets-server', 'src/pages/client/client-page.tsx', 'src/features/clients/server/public.ts'],
  ['only-app-knows-app', 'src/features/timer/web/timer.tsx', 'src/app/web/shell/navigation-menu.ts'],
  ['only-app-knows-app', 'src/platform/server/log.ts', 'src/app/server/router.ts'],
  [
    'through-the-front-door',
    'src/features/timer/server/handlers.ts',
    'src/features/projects/server/queries.ts',
  ],
  [
    'through-the-front-door',
    'src/features/timer/web/timer.tsx',
    'src/features/projects/web/project-form.tsx',
  ],
  ['features-clients', 'src/features/clients/server/handlers.ts', 'src/features/projects/server/public.ts'],
  [
    'features-identity',
    'src/features/identity/server/accounts/handlers.ts',
    'src/features/clients/server/public.ts',
  ],
  ['features-clients', 'src/features/clients/web/client.tsx', 'src/features/projects/web/public.tsx'],
  ['features-projects', 'src/features/projects/web/project.tsx', 'src/features/timesheets/web/public.tsx'],
  ['features-identity', 'src/features/identity/web/session/session.ts', 'src/features/admin/web/public.tsx'],
  ['features-exports', 'src/features/exports/web/your-data.tsx', 'src/features/reports/web/public.tsx'],
  ['features-unlisted', 'src/features/mystery/server/handlers.ts', 'src/features/clients/server/public.ts'],
  ['product-knows-no-test', 'src/features/timer/server/handlers.ts', 'tests/support/request-fixtures.ts'],
];

describe('import boundaries', () => {
  it.each(seeded)('%s: finds %s importing %s', async (rule, file, imported) => {
    seed(file, imported, `import { x } from '${specifier(imported)}';\nexport const y = x;\n`);
    expect(await rulesBroken()).toContain(rule);
  });

  it.each(seeded.filter(([rule]) => rule !== 'rules-know-no-contract'))(
    '%s: finds %s importing a type of %s',
    async (rule, file, imported) => {
      seed(file, imported, `import type { X } from '${specifier(imported)}';\nexport type Y = X;\n`);
      expect(await rulesBroken()).toContain(rule);
    },
  );

  it('finds an import inside a function', async () => {
    const body = `export const load = () => import('#src/features/timer/server/queries.ts');\n`;
    seed('src/features/timer/web/timer.tsx', 'src/features/timer/server/queries.ts', body);
    expect(await rulesBroken()).toContain('web-meets-server');
  });

  it('finds two files that import each other', async () => {
    write('src/platform/server/log.ts', `import { y } from './mail.ts';\nexport const x = () => y;\n`);
    write('src/platform/server/mail.ts', `import { x } from './log.ts';\nexport const y = () => x;\n`);
    expect(await rulesBroken()).toContain('no-circle');
  });

  it('finds an import that can’t be resolved', async () => {
    write(
      'src/platform/server/log.ts',
      `import { y } from '#src/platform/server/gone.ts';\nexport const x = y;\n`,
    );
    expect(await rulesBroken()).toContain('resolves');
  });

  it('reads files with `using` declarations', async () => {
    const body = `import { x } from '#src/features/timer/server/queries.ts';\nexport function f() {\n  using y = x();\n}\n`;
    seed('src/features/timer/web/timer.tsx', 'src/features/timer/server/queries.ts', body);
    expect(await rulesBroken()).toContain('web-meets-server');
  });

  it.each(['public', 'public-for-clients'])(
    'finds code in web/%s.tsx, which may only re-export',
    async (name) => {
      const file = `src/features/timer/web/${name}.tsx`;
      write('src/features/timer/web/timer.tsx', 'export const x = () => 1;\n');
      const reexports = "/** For others. */\nexport { x } from './timer.tsx';\n";
      write(file, reexports);
      expect((await cruiseImports(root)).withCode).toEqual([]);
      write(file, `${reexports}export const y = () => 2;\n`);
      const report = await cruiseImports(root);
      expect(report.withCode).toEqual([file]);
      expect(describeViolations(report)).toMatch('only-re-exports');
    },
  );

  it('accepts permitted imports', async () => {
    seed(
      'src/features/timer/server/handlers.ts',
      'src/features/projects/server/public.ts',
      `import { x } from '#src/features/projects/server/public.ts';\nexport const y = x;\n`,
    );
    const reading = await cruiseImports(root);
    expect(reading).toMatchObject({ files: 2, readFiles: 2, imports: 1, violations: [], withCode: [] });
    expect(describeViolations(reading)).toBeUndefined();
  });

  it('fails if it reads fewer files than exist', () => {
    expect(describeViolations({ files: 90, readFiles: 0, imports: 0, violations: [], withCode: [] })).toMatch(
      'the check is blind',
    );
    expect(
      describeViolations({ files: 90, readFiles: 90, imports: 0, violations: [], withCode: [] }),
    ).toMatch('the check is blind');
  });
});

function seed(file: string, imported: string, body: string): void {
  write(file, body);
  if (!imported.startsWith('node:')) write(imported, `export const x = () => 1;\nexport type X = number;\n`);
}

function write(file: string, body: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), body);
}

/** Files in src as `#src/`; others relative to a feature's folder. */
function specifier(imported: string): string {
  if (imported.startsWith('tests/')) return `../../../../${imported}`;
  return imported.replace(/^src\//, '#src/');
}

async function rulesBroken(): Promise<string[]> {
  const { violations } = await cruiseImports(root);
  return violations.map(({ rule }) => rule.name);
}
