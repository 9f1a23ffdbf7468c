import { CamelCasePlugin } from 'kysely';
import type { PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';

/** Queries name columns in camelCase. Rows arrive with such names already: the connection reads a statement's once. */
export class SnakeCaseNames extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

/** Rows as the columns are named in queries. */
export function namedRows(columns: readonly string[], rows: readonly unknown[][]): Record<string, unknown>[] {
  const names = columns.map(camelCase);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) row[name] = values[index];
    return row;
  });
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
