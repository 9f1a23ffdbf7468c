import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#src/platform/server/database/database.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import { recordVersion } from '#src/platform/shared/record-fields.ts';
import type { Fields } from '#src/platform/shared/record-fields.ts';
import { parseStoredList, parseStoredOr } from '../parse-stored.ts';
import type { OwnedTable } from './record-queries.ts';

/** How a field is stored whose column has another name or another form. With `read` alone, it can't be written. */
type FieldColumns<Row, Columns, Value, Writes> = {
  read?(row: Row): Value;
  write?(value: Exclude<Writes, undefined>): Partial<Columns>;
};

/** A column holds a field if it has its name and its values: JSON and exact numbers are converted. */
type Holds<Column, Value> = unknown extends Column
  ? true
  : undefined extends Value
    ? Holds<Exclude<Column, null>, Exclude<Value, undefined>>
    : Column extends Value
      ? true
      : [Value, Column] extends [number | null, string | number | null]
        ? true
        : false;
type FieldsApart<Row, Entity> = {
  [F in keyof Entity]-?: F extends keyof Row ? ([Holds<Row[F], Entity[F]>] extends [true] ? never : F) : F;
}[keyof Entity];

type Exceptions<T extends OwnedTable, Entity, Writes> = {
  [F in FieldsApart<Selectable<Tables[T]>, Entity>]: ExceptionOf<T, Entity, Writes, F>;
} & { [F in keyof Entity]?: ExceptionOf<T, Entity, Writes, F> };
type ExceptionOf<T extends OwnedTable, Entity, Writes, F extends keyof Entity> = FieldColumns<
  Selectable<Tables[T]>,
  Updateable<Tables[T]>,
  Entity[F],
  F extends keyof Writes ? Writes[F] : Entity[F]
>;

export type ColumnSpec<
  T extends OwnedTable,
  F extends Fields,
  S extends z.ZodObject,
  C extends ColumnExceptions<T, F, S>,
> = {
  table: T;
  /** All fields as read. Optional ones are left out where the column is null. */
  schema: S;
  /** Those that a caller may write. */
  fields: F;
  /** Fields that aren't in the column of their name: such as hours, in milliseconds. */
  columns: C;
  /** Fields with an encrypted copy. Writing one without its copy clears the copy. */
  encrypted?: readonly string[];
};

export type ColumnExceptions<T extends OwnedTable, F extends Fields, S extends z.ZodObject> = Exceptions<
  T,
  z.output<S>,
  AllFields<F, S>
>;
type AllFields<F extends Fields, S extends z.ZodObject> = {
  [K in keyof F]?: z.output<F[K]> | undefined;
} & { [K in Exclude<keyof z.output<S>, keyof F>]?: z.output<S>[K] | undefined };

/** What may be written: fields of requests, and others that only the server sets. */
export type WrittenFields<F extends Fields, S extends z.ZodObject, C> = Omit<
  AllFields<F, S>,
  ReadOnlyFields<C>
>;
type ReadOnlyFields<C> = {
  [K in keyof C]: C[K] extends { write: unknown } ? never : C[K] extends { read: unknown } ? K : never;
}[keyof C];

/** Maps fields to the columns of their name and back, by their schemas. */
export function defineColumns<
  T extends OwnedTable,
  F extends Fields,
  S extends z.ZodObject,
  C extends ColumnExceptions<T, F, S>,
>({ schema, columns: exceptions, encrypted = [] }: ColumnSpec<T, F, S, C>) {
  type Row = Selectable<Tables[T]>;
  type Columns = Updateable<Tables[T]>;
  type Entity = z.output<S>;
  const copies = encrypted.map((name) => [name, encryptedName(name)] as const);
  const exceptionByField = new Map<string, FieldColumns<Row, Columns, unknown, unknown> | undefined>(
    Object.entries(exceptions),
  );
  const parts = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
    const exception = exceptionByField.get(name);
    return {
      name,
      isOptional: field instanceof z.ZodOptional,
      read: exception?.read ?? columnReader(name, field),
      write: exception?.write ?? (exception?.read ? null : columnWriter(name, field)),
    };
  });
  const writableParts = parts.filter(({ name }) => !databaseFields.has(name));

  // V8 keeps fields in a hash table once a dozen was added by name. Those of parsed JSON, and of copies, stay fast to read.
  const emptyEntity = JSON.parse(
    JSON.stringify(
      Object.fromEntries(parts.filter(({ isOptional }) => !isOptional).map(({ name }) => [name, null])),
    ),
  ) as Record<string, unknown>;

  function toEntity(row: Row): Entity {
    const entity = { ...emptyEntity };
    for (const { name, isOptional, read } of parts) {
      const value = read(row);
      if (!isOptional || (value !== null && value !== undefined)) entity[name] = value;
    }
    // Every field has its reader.
    return entity as Entity;
  }

  /** Undefined fields stay unchanged. */
  function toColumns(given: WrittenFields<F, S, C>): Columns {
    const values: Record<string, unknown> = copies.length === 0 ? given : { ...given };
    for (const [name, copy] of copies)
      if (values[name] !== undefined && values[copy] === undefined) values[copy] = null;
    const columns: Record<string, unknown> = {};
    for (const { name, write } of writableParts) {
      const value = values[name];
      if (value === undefined || write === null) continue;
      // Most columns hold the field as it is: an object for each would take longer than the rest.
      if (write === asItIs) columns[name] = value;
      else Object.assign(columns, write(value));
    }
    // Each writer makes columns of its table.
    return columns as Columns;
  }

  return { toEntity, toColumns };
}

/** Set by the database or beside the fields. */
const databaseFields = new Set(['id', 'userId', ...Object.keys(recordVersion)]);

function columnReader(name: string, schema: z.core.$ZodType): (row: object) => unknown {
  const inner = unwrap(schema);
  const valueIn = (row: object): unknown => Reflect.get(row, name);
  // Zod types an element by its core, but creates only its own.
  if (inner instanceof z.ZodArray) return (row) => parseStoredList(inner.element as z.ZodType, valueIn(row));
  if (inner instanceof z.ZodObject || inner instanceof z.ZodUnion)
    return (row) => parseStoredOr(null, inner, valueIn(row));
  if (!(inner instanceof z.ZodNumber)) return valueIn;
  return (row) => {
    const value = valueIn(row);
    return value === null ? null : Number(value);
  };
}

/** Of a column that holds the field as it is. */
const asItIs = 'asItIs';

function columnWriter(
  name: string,
  schema: z.core.$ZodType,
): typeof asItIs | ((value: unknown) => Record<string, unknown>) {
  if (!isJson(schema)) return asItIs;
  return (value) => ({ [name]: value === null ? null : JSON.stringify(value) });
}

/** Lists of text are arrays in the database. */
function isJson(schema: z.core.$ZodType): boolean {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return !(inner.element instanceof z.ZodString);
  return inner instanceof z.ZodObject || inner instanceof z.ZodUnion || inner instanceof z.ZodUnknown;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap();
  return inner;
}

/** A field in hours whose column has milliseconds. */
export function hoursIn<Column extends string>(column: Column) {
  type Columns = { [C in Column]: number | null };
  return {
    read: ({ [column]: ms }: Columns) => (ms === null ? null : msToHours(ms)),
    write(hours: number | null): Partial<Columns> {
      const columns: { [column: string]: number | null } = {};
      columns[column] = hours === null ? null : hoursToMs(hours);
      // It has no other column.
      return columns as Columns;
    },
  };
}
