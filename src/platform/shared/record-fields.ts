/** What follows from the schemas of the fields that a caller may write. */
import * as z from 'zod';
import { Id, Instant, RecordId, Revision, StorableRevision, storableText } from './field-schemas.ts';
import { mapValues } from './objects.ts';

export type Fields = Readonly<Record<string, z.ZodType>>;
type StoredFields<F extends Fields> = {
  [K in keyof F]: z.ZodType<Stored<Exclude<z.output<F[K]>, undefined>>>;
};
type RecordFormValues<F extends Fields> = { [K in keyof F]: Exclude<z.input<F[K]>, undefined> };

/** A stored value is complete: parts that a request may leave out are there. */
type Stored<T> = T extends readonly (infer Each)[]
  ? Stored<Each>[]
  : T extends object
    ? { [K in keyof T]-?: Stored<Exclude<T[K], undefined>> }
    : T;

/** For reads: texts, days and numbers without limits and formats, so that one odd value doesn't break a whole list. */
export function readFields<F extends Fields>(fields: F): StoredFields<F> {
  return mapValues(fields, (schema) => storedSchema(schema, false)) as StoredFields<F>;
}

/** For restored records: within the limits. Texts with a length have any format: its rules may have changed since. */
export function storableFields<F extends Fields>(fields: F): StoredFields<F> {
  return mapValues(fields, (schema) => storedSchema(schema, true)) as StoredFields<F>;
}

/** What a caller sends: a new record has the required fields, and a change any. */
export function writeSchemas<Required extends Fields, Others extends Fields>(
  required: Required,
  others: Others,
) {
  const optional = z.object(others).partial().shape;
  return {
    newRecord: z.strictObject({ id: Id.optional(), ...required, ...optional }),
    change: changeSchema({ ...required, ...others }),
  };
}

/** What a caller sends to change some of these fields. */
export function changeSchema<F extends Fields>(fields: F) {
  return z.strictObject({
    id: RecordId,
    revision: Revision.optional(),
    ...z.object(fields).partial().shape,
    /** Makes the change an operation, which can be undone with this ID; a repeat changes nothing. */
    operationId: Id.optional(),
  });
}

/** Encrypted copies as read: as stored, and left out without one. */
export function readCopies<const Copy extends string>(names: readonly Copy[]) {
  // Every name gets the same schema.
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as {
    [C in Copy]: z.ZodOptional<z.ZodUnknown>;
  };
}

/** What every stored record has first. */
export const recordIdentity = { id: Id, userId: Id };
/** A stored record: its fields between what every one has first and last. */
export function storedRecord<Shape extends Fields>(shape: Shape) {
  return z.object({ ...recordIdentity, ...shape, ...recordVersion });
}

/** What every stored record has last. */
export const recordVersion = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), revision: z.int() };
/** The same of a restored record. */
export const storableVersion = { createdAt: Instant, updatedAt: Instant, revision: StorableRevision };

/** The values of an empty form. */
export function emptyForm<F extends Fields>(fields: F): RecordFormValues<F> {
  return mapValues(fields, emptyValue) as RecordFormValues<F>;
}

/** The values of a form for a stored record, whose missing objects have empty fields. */
export function toForm<F extends Fields, R extends { id: string; revision: number }>(
  fields: F,
  record: R & { readonly [K in keyof F]?: unknown },
): RecordFormValues<F> & Pick<R, 'id' | 'revision'> {
  const { id, revision } = record;
  return {
    id,
    revision,
    ...(mapValues(fields, (schema, name) => record[name] ?? emptyValue(schema)) as RecordFormValues<F>),
  };
}

function storedSchema(schema: z.core.$ZodType, hasLimits: boolean): z.core.$ZodType {
  const part = (inner: z.core.$ZodType) => storedSchema(inner, hasLimits);
  if (schema instanceof z.ZodNullable) return z.nullable(part(schema.unwrap()));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return part(schema.unwrap());
  // The result of a transformation is known only if the schema says it, with another `pipe`.
  if (schema instanceof z.ZodPipe) return part(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  if (schema instanceof z.ZodString && hasLimits) return storableString(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODate) return hasLimits ? schema : z.string();
  if (schema instanceof z.ZodNumber && !hasLimits) return schema.format === 'safeint' ? z.int() : z.number();
  if (schema instanceof z.ZodArray) {
    const limits = (schema.def.checks ?? []).filter(({ _zod }) => _zod.def.check === 'max_length');
    return schema.clone({ ...schema.def, element: part(schema.element), checks: hasLimits ? limits : [] });
  }
  if (schema instanceof z.ZodObject) {
    const shape: z.core.$ZodShape = schema.shape;
    const parts = Object.entries(shape).map(([name, each]) => [name, part(each)] as const);
    return parts.every(([name, each]) => each === shape[name]) ? schema : z.object(Object.fromEntries(parts));
  }
  return schema;
}

/** Codes without a length, such as of a currency or colour, keep their format: no other was ever restored. */
function storableString(schema: z.ZodString): z.ZodType {
  if (schema.maxLength !== null) return storableText(schema.maxLength);
  const formats = (schema.def.checks ?? []).filter(({ _zod }) => _zod.def.check === 'string_format');
  if (formats.length === 0) throw new TypeError('A stored text needs a length or a format.');
  return schema.clone({ ...schema.def, checks: formats });
}

function emptyValue(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  if (schema instanceof z.ZodPipe) return emptyValue(schema.in);
  if (schema instanceof z.ZodOptional) return emptyValue(schema.unwrap());
  if (schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodObject && Object.values(inner.shape).every(isOptional)
      ? emptyValue(inner)
      : null;
  }
  if (schema instanceof z.ZodObject) return mapValues(schema.shape, emptyValue);
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodBoolean) return false;
  return schema instanceof z.ZodString ? '' : null;
}

function isOptional(schema: z.ZodType): boolean {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
}
