/** Checks imports against .dependency-cruiser.cjs, and that what features open to others only re-exports. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import readRules from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { reexportingFile } from './web-build/re-exporting-files.ts';

const rules = fileURLToPath(new URL('../.dependency-cruiser.cjs', import.meta.url));

export interface ImportReport {
  /** Source files on disk, and how many the cruiser read. */
  files: number;
  readFiles: number;
  imports: number;
  violations: IViolation[];
  /** Files that do more than re-export. */
  withCode: string[];
}

export async function cruiseImports(root: string): Promise<ImportReport> {
  const { output } = await cruise(['src'], { ...(await readRules(rules)), baseDir: root });
  if (typeof output === 'string') throw new Error(output);
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.d.ts'));
  return {
    files: files.length,
    readFiles: output.modules.filter(isSource).length,
    imports: output.summary.totalDependenciesCruised ?? 0,
    violations: output.summary.violations,
    withCode: files.filter(
      (file) => reexportingFile.test(file) && hasOwnCode(readFileSync(join(root, file), 'utf8')),
    ),
  };
}

/** A message, or undefined if there are no violations. */
export function describeViolations({
  files,
  readFiles,
  imports,
  violations,
  withCode,
}: ImportReport): string | undefined {
  // If it can't parse a language, the cruiser reads nothing and reports success.
  if (readFiles !== files) return `read ${readFiles} of ${files} source files: the check is blind`;
  if (imports < files / 2) return `saw only ${imports} imports in ${files} files: the check is blind`;
  if (violations.length + withCode.length === 0) return undefined;
  return [
    ...violations.map(
      ({ rule, from, to, comment }) => `${rule.name}: ${from} → ${to}${comment ? ` (${comment})` : ''}`,
    ),
    ...withCode.map((file) => `only-re-exports: ${file} (code stands in another file of the feature)`),
  ].join('\n');
}

function hasOwnCode(text: string): boolean {
  const code = text
    .replaceAll(/\/\*.*?\*\/|\/\/.*?$/gms, '')
    .replaceAll(/export (type )?(\{[^}]*\}|\*) from '[^']+';/g, '');
  return code.trim() !== '';
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
