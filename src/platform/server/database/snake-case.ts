import { PostgresQueryCompiler, sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Lets queries use camelCase: names become those of the database as they are written, so that no query is copied first. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return columnName(identifier);
  }
}

function columnName(name: string): string {
  const known = columns.get(name);
  if (known !== undefined) return known;
  const column = snakeCase(name).replaceAll('"', '""');
  columns.set(name, column);
  return column;
}

const columns = new Map<string, string>();

/** Columns of a statement that names many: as one part, because the query builder writes each in several. */
export function columnList(names: readonly string[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `"${columnName(name)}"`).join(', '));
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);
}

/** A column's name in queries. Result columns are renamed once per query, not row by row. */
export function camelCase(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

const names = new Map<string, string>();
