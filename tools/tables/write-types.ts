import { spawnSync } from 'node:child_process';
import type { Column, Table } from './describe-tables.ts';

/** TypeScript types by PostgreSQL type. The tool stops at an unknown type, so that someone decides. */
const typeNames: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  jsonb: 'Json',
  numeric: 'Numeric',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Timestamp',
  uuid: 'string',
  'smallint[]': 'number[]',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

export async function writeTypes(file: string, tables: Table[]): Promise<string> {
  const rows = tables.map(
    ({ name, columns }) => `type ${rowTypeName(name)} = {\n${columns.map(columnProperty).join('')}};\n`,
  );
  const names = tables.map(({ name }) => `    ${camelCase(name)}: ${rowTypeName(name)};\n`);
  const body = `${rows.join('\n')}
declare module '#src/platform/server/database/database.ts' {
  interface Tables {
${names.join('')}  }
}
`;
  const text = `// Written by \`npm run tables\` from the migrations; changes belong there.
${importLine('#src/platform/server/database/column-types.ts', ['Defaulted', 'Json', 'Numeric', 'Timestamp', 'Written'], body)}
${body}`;
  return formatSource(file, text);
}

function columnProperty({ name, type, values, isNullable, hasDefault, isComputed, comment }: Column): string {
  const known = typeNames[type];
  if (!known) throw new Error(`Add ${type} (column ${name}) to tools/tables/write-types.ts.`);
  const listed = values.length > 0 ? values.map((value) => JSON.stringify(value)).join(' | ') : known;
  const nullable = isNullable ? `${listed} | null` : listed;
  const written = isComputed ? `Written<${nullable}>` : hasDefault ? `Defaulted<${nullable}>` : nullable;
  return `${comment ? `  /** ${comment} */\n` : ''}  ${camelCase(name)}: ${written};\n`;
}

function importLine(from: string, names: string[], body: string): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return used.length > 0 ? `import type { ${used.join(', ')} } from '${from}';\n` : '';
}

function rowTypeName(table: string): string {
  const name = camelCase(table);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Row`;
}

/** Like Kysely's CamelCasePlugin. */
function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function formatSource(file: string, text: string): string {
  const { stdout, stderr, status } = spawnSync('node_modules/.bin/oxfmt', [`--stdin-filepath=${file}`], {
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`oxfmt: ${stderr}`);
  return stdout;
}
