/** Checks imports against .dependency-cruiser.cjs. */
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import readRules from 'dependency-cruiser/config-utl/extract-depcruise-options';

const rules = fileURLToPath(new URL('../.dependency-cruiser.cjs', import.meta.url));

export interface ImportReport {
  /** Source files on disk, and how many the cruiser read. */
  files: number;
  readFiles: number;
  imports: number;
  violations: IViolation[];
}

export async function cruiseImports(root: string): Promise<ImportReport> {
  const { output } = await cruise(['src'], { ...(await readRules(rules)), baseDir: root });
  if (typeof output === 'string') throw new Error(output);
  return {
    files: globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.d.ts')).length,
    readFiles: output.modules.filter(isSource).length,
    imports: output.summary.totalDependenciesCruised ?? 0,
    violations: output.summary.violations,
  };
}

/** A message, or undefined if there are no violations. */
export function describeViolations({
  files,
  readFiles,
  imports,
  violations,
}: ImportReport): string | undefined {
  // If it can't parse a language, the cruiser reads nothing and reports success.
  if (readFiles !== files) return `read ${readFiles} of ${files} source files: the check is blind`;
  if (imports < files / 2) return `saw only ${imports} imports in ${files} files: the check is blind`;
  if (violations.length === 0) return undefined;
  return violations
    .map(({ rule, from, to, comment }) => `${rule.name}: ${from} → ${to}${comment ? ` (${comment})` : ''}`)
    .join('\n');
}

type Module = ICruiseResult['modules'][number];
function isSource({ source, couldNotResolve }: Module): boolean {
  return source.startsWith('src/') && /\.tsx?$/.test(source) && !couldNotResolve;
}

interface Visitor {
  visitStatement: (this: Visitor, statement: { type: string; decls?: unknown[] }) => unknown;
  visitVariableDeclarators: (declarators: unknown[]) => unknown;
}

// SWC's visitor fails on `using` declarations; this adds support.
const { Visitor } = createRequire(import.meta.url)('@swc/core/Visitor.js') as {
  Visitor: { prototype: Visitor };
};
const originalVisit = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function visitStatement(this: Visitor, statement) {
  if (statement.type !== 'UsingDeclaration') return originalVisit.call(this, statement);
  this.visitVariableDeclarators(statement.decls ?? []);
  return statement;
};

if (import.meta.main) {
  const reading = await cruiseImports(fileURLToPath(new URL('..', import.meta.url)));
  const wrong = describeViolations(reading);
  console.log(
    wrong ?? `${reading.readFiles} files, ${reading.imports} imports, all in the allowed direction`,
  );
  process.exitCode = wrong ? 1 : 0;
}
