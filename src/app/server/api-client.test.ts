import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contract } from '#src/app/contract.ts';
import { describeApi } from '#src/platform/server/api-description/describe-api.ts';
import { loadPackages } from '#tests/support/server/separate-packages.ts';
import { apiDocsTexts } from './api-docs-texts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const document = await describeApi(contract, {
  words: apiDocsTexts,
  url: 'https://stint.test',
  sessionCookie: 'session',
});
const load = await loadPackages('api-client');

it('is described without what Redocly warns about', async () => {
  // The package has types only for its own module system; these are the parts that we use.
  const { createConfig, lintFromString } = load('@redocly/openapi-core') as {
    createConfig(rules: object): Promise<unknown>;
    lintFromString(given: { source: string; config: unknown }): Promise<{ message: string }[]>;
  };
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-schema-examples': 'error',
      'no-unused-components': 'error',
      'operation-description': 'error',
      'parameter-description': 'error',
      'tag-description': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ message }) => message)).toEqual([]);
});

it('has generated types with which a program compiles', async () => {
  const { default: generate, astToString } = load('openapi-typescript') as {
    default(document: object): Promise<unknown>;
    astToString(types: unknown): string;
  };
  const folder = join(root, 'build/api-client');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'types.ts'), astToString(await generate(document)));
  await writeFile(join(folder, 'program.ts'), program);
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', '--lib', 'es2023,dom'];
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...options, '--module', 'preserve', 'program.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout).toBe('');
});

const program = `
import type { components, operations } from './types';

type Schemas = components['schemas'];
type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody?: { content: { 'application/json': infer Content } };
} ? Content : never;

async function call(path: string, request?: RequestInit): Promise<unknown> {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const response = await fetch('https://stint.test/api/v1' + path, { ...request, headers });
  if (response.ok) return response.json();
  const error = (await response.json()) as Schemas['NotFoundError'] | Schemas['StaleClientError'];
  if (error.code === 'STALE') throw new Error(error.data.current.name);
  throw new Error(error.message satisfies string);
}

export async function billHours(clientId: string): Promise<number> {
  const client = (await call('/clients/' + clientId)) as Schemas['Client'];
  const entry: Body<'timesheets.create'> = {
    date: '2026-11-20',
    description: 'Homepage design',
    duration: 1.5,
    clientId: client.id,
  };
  await call('/timesheets', { method: 'POST', body: JSON.stringify(entry) });
  const query: operations['timesheets.list']['parameters']['query'] = { clientId, invoiced: false };
  const page = (await call('/timesheets?' + JSON.stringify(query))) as Schemas['TimesheetsListResponse'];
  return page.items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
`;
