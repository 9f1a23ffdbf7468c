/**
 * Checks that SQL follows the order of features: a file names only tables of its own feature, of those that it may know and
 * of the platform, and changes only its own.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { platformTables, tablesOfFeatures } from './tables/table-owners.ts';

/** Who owns which table, and which other features each may know. The platform is one of the owners. */
export interface Order {
  tables: ReadonlyMap<string, readonly string[]>;
  mayKnow: ReadonlyMap<string, readonly string[]>;
}

export interface AllowedTables {
  files: RegExp;
  tables: readonly string[];
  reason: string;
}

export const allowedTables: readonly AllowedTables[] = [
  {
    files: /^src\/platform\/server\/keys\/(open-keys|rotate-master-key|verified-key-service)\.ts$/,
    tables: ['data_keys'],
    reason: 'the master key wraps the data keys of accounts',
  },
  {
    files: /^src\/platform\/server\/mail\/deliver-mail\.ts$/,
    tables: ['users'],
    reason: 'a private mail isn’t sent to a disabled account',
  },
  {
    files: /^src\/features\/identity\/server\/accounts\/queries\.ts$/,
    tables: ['client_viewers'],
    reason: 'the role of people who view a client depends on which clients they view',
  },
  {
    files: /^src\/features\/identity\/server\/preferences\/time-zone-currency\.ts$/,
    tables: ['clients'],
    reason: 'the currency of an account stays once there is a client',
  },
  {
    files: /^src\/features\/approvals\/server\/(find-approvals|snapshot-query)\.ts$/,
    tables: ['timesheets'],
    reason: 'approvals are snapshots of time, and timesheets show which time is approved',
  },
  {
    files: /^src\/features\/documents\/server\/documents-shared-with-clients\.ts$/,
    tables: ['expenses', 'invoices'],
    reason: 'documents say themselves which expense or invoice they belong to',
  },
  {
    files: /^src\/features\/expenses\/server\/billing\/(billable-expenses|billed-amounts|billed-on)\.ts$/,
    tables: ['invoices'],
    reason: 'whether an expense is billed depends on the state of its invoice',
  },
  {
    files: /^src\/features\/expenses\/server\/expense-settings\.ts$/,
    tables: ['invoice_settings'],
    reason: 'a small business recovers no tax, which it says once, for invoices',
  },
  {
    files: /^src\/features\/(billing|expenses)\/server\/\w+\/invoiced-(prices|expenses)-export\.ts$/,
    tables: ['invoices'],
    reason: 'a restore leaves out what was on an invoice that the export lacks',
  },
  {
    files: /^src\/features\/timer\/server\/client-merge-hook\.ts$/,
    tables: ['client_merge_moves'],
    reason: 'hooks of merges note what moved, so that it can move back',
  },
];

/** Kysely’s methods that name a table first. */
const reader = /^(?:selectFrom|from|using|table|(?:inner|left|right|full|cross)Join)$/;
const changer = /^(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)$/;
/** Functions of ours that change the table that an argument, or its `table` or `kind`, names. */
const changingFunctions = [
  'bumpRevision',
  'clientColumnHook',
  'defineRecord',
  'deleteRecord',
  'recordQueries',
  'undoOnce',
  'undoOperationRows',
];
/** These map its rows, or lock and copy them. */
const readingFunctions = ['defineColumns', 'runOperationOnce'];

export interface TableUse {
  table: string;
  isChange: boolean;
}

/** The tables, of these, that the SQL and the queries of a file name. */
export function findTableUses(source: string, tables: readonly string[]): TableUse[] {
  const known = new Map(tables.flatMap((table) => [table, camelCase(table)].map((name) => [name, table])));
  const uses: TableUse[] = [];
  for (const node of nodesOf(parseSync(source, { syntax: 'typescript', target: 'esnext' }))) {
    const statement = statementOf(node);
    if (statement !== undefined) readStatement(statement);
    else if (node['type'] === 'CallExpression') readCall(node);
  }
  return uses;

  function add(name: string | undefined, isChange: boolean): void {
    const table = known.get(name?.split(/[ .]/)[0] ?? '');
    if (table !== undefined) uses.push({ table, isChange });
  }

  function readStatement(statement: string): void {
    const code = statement.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
    for (const [, name] of code.matchAll(changedTable)) add(name, true);
    for (const [, name] of code.matchAll(namedTable)) add(name, false);
  }

  function readCall({ callee, arguments: given }: Node): void {
    const name = lastName(callee);
    const values = (given as { expression: Node }[]).map(({ expression }) => expression);
    const words = stringsOf(values);
    const isChanging = changingFunctions.includes(name);
    if (isChanging || readingFunctions.includes(name))
      for (const word of [...words, ...stringsOf(values.flatMap(namingProperties))]) add(word, isChanging);
    else if (reader.test(name) || changer.test(name)) add(words[0], changer.test(name));
  }
}

const changedTable = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(\w+)/gi;
/** Also one after a comma, as in `from timesheets t, projects p`, but no assigned column. */
const namedTable = /(?:\b(?:from|join|into|update|using|truncate)\s+|,\s*)(\w+)\b(?!\s*[.(=])/gi;

/** The text of `sql` templates, and of strings that begin like a statement. */
function statementOf(node: Node): string | undefined {
  const { type, value } = node;
  if (type === 'TaggedTemplateExpression')
    return lastName(node['tag']) === 'sql' ? textOf(node['template'] as Node) : undefined;
  const text = type === 'TemplateLiteral' ? textOf(node) : type === 'StringLiteral' ? String(value) : '';
  return /^\s*(?:select|insert|update|delete|with|truncate)\s/i.test(text) ? text : undefined;
}

type Node = Record<string, unknown>;

function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree) yield tree;
  for (const child of Object.values(tree)) yield* nodesOf(child);
}

/** The name that is called: `sql`, or `selectFrom` of `db.selectFrom`. */
function lastName(node: unknown): string {
  const { type, value, property } = node as Node;
  if (type === 'MemberExpression') return lastName(property);
  return type === 'Identifier' ? String(value) : '';
}

function stringsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ type, value }) => (type === 'StringLiteral' ? [String(value)] : []));
}

/** The values of `table` and `kind` in an object. */
function namingProperties({ type, properties }: Node): Node[] {
  if (type !== 'ObjectExpression') return [];
  return (properties as { key?: Node; value: Node }[]).flatMap(({ key, value }) =>
    /^(?:table|kind)$/.test(String(key?.['value'])) ? [value] : [],
  );
}

function textOf(template: Node): string {
  return (template['quasis'] as { raw: string }[]).map(({ raw }) => raw).join(' $1 ');
}

function camelCase(table: string): string {
  return table.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** Tables of others that the file may not name or change, apart from allowed ones. */
export function findForeignTables(file: string, source: string, order: Order): string[] {
  const allowed = allowedTables.filter(({ files }) => files.test(file)).flatMap(({ tables }) => tables);
  const faults = foreignUses(file, source, order)
    .filter(({ table }) => !allowed.includes(table))
    .map(({ table, owner, isChange }) => `${file} ${isChange ? 'changes' : 'reads'} ${table} of ${owner}`);
  return [...new Set(faults)];
}

function foreignUses(file: string, source: string, { tables, mayKnow }: Order) {
  const feature = /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'platform';
  const ownerOf = new Map(
    [...tables].flatMap(([owner, owned]) => owned.map((table) => [table, owner] as const)),
  );
  const readable = ['platform', feature, ...(mayKnow.get(feature) ?? [])];
  const changeable = ['platform', feature];
  return findTableUses(source, [...ownerOf.keys()])
    .map((use) => ({ ...use, owner: ownerOf.get(use.table) ?? '' }))
    .filter(({ owner, isChange }) => !(isChange ? changeable : readable).includes(owner));
}

/** What is allowed but doesn’t occur. */
export function findUnusedTables(sources: ReadonlyMap<string, string>, order: Order): string[] {
  return allowedTables.flatMap(({ files, tables }) => {
    const used = [...sources]
      .filter(([file]) => files.test(file))
      .flatMap(([file, source]) => foreignUses(file, source, order))
      .map(({ table }) => table);
    return tables
      .filter((table) => !used.includes(table))
      .map((table) => `${files.source}: ${table} isn’t named any more`);
  });
}

/** As `.dependency-cruiser.cjs` has it for imports. */
export function readOrder(): Order {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string; to: { pathNot?: string | string[] } }[];
  };
  const mayKnow = forbidden.flatMap(({ name, to: { pathNot } }) => {
    const [, feature] = /^features-(.+)$/.exec(name) ?? [];
    if (feature === undefined || !Array.isArray(pathNot)) return [];
    return [[feature, pathNot.map((path) => path.split('/')[2] ?? '')] as const];
  });
  return {
    tables: new Map([...tablesOfFeatures, ['platform', platformTables]]),
    mayKnow: new Map(mayKnow),
  };
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('src/{features/*/server,platform/server,app/server}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const sources = new Map(files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
  const order = readOrder();
  const faults = [...sources].flatMap(([file, source]) => findForeignTables(file, source, order));
  faults.push(...findUnusedTables(sources, order));
  console.log(
    faults.length > 0 ? faults.join('\n') : `${files.length} files name only tables that they may know`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
