import { CamelCasePlugin } from 'kysely';
import type { PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';

/** Lets queries use camelCase. Result columns are renamed once per query by the connection, not row by row. */
export class SnakeCasePlugin extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

/** A column's name in queries. */
export function camelCase(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

const names = new Map<string, string>();
