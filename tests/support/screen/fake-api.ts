/** A part of the API in a screen test, as its contract describes it: a test implements only what it is about. */
import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement } from '@orpc/server';
import type { AnyProcedure, ORPCErrorConstructorMap } from '@orpc/server';
import * as z from 'zod';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';

type Contract = Record<string, AnyContractProcedure>;

type Answers<T extends Contract> = {
  [Name in keyof T]?: T[Name] extends ContractProcedure<infer Input, infer Output, infer Errors, infer _Meta>
    ? (
        input: InferSchemaOutput<Input>,
        errors: ORPCErrorConstructorMap<Errors>,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;
};

/**
 * Procedures without an answer return the emptiest output that the contract allows. `onChange` gets the input of each
 * that isn't a read.
 */
export function fakeApi<T extends Contract>(
  contract: T,
  answers: Answers<T>,
  onChange: (procedure: string, input: Record<string, unknown>) => unknown = () => undefined,
): Record<string, AnyProcedure> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, procedure]) => {
      // The types above fit each answer to its procedure.
      const answer = answers[name] as ((input: unknown, errors: unknown) => unknown) | undefined;
      const { route } = procedure['~orpc'];
      const outputSchema: unknown = procedure['~orpc'].outputSchema;
      const handler = implement(procedure).handler(({ input, errors }) => {
        if (route.method !== 'GET') onChange(name, input as Record<string, unknown>);
        return answer ? answer(input, errors) : emptiestOf(outputSchema as z.ZodType);
      });
      return [name, handler as AnyProcedure];
    }),
  );
}

/** Fails for fields that can't be empty, such as IDs: then the test has to answer. */
function emptiestOf(schema: z.ZodType): unknown {
  if (schema.safeParse(null).success) return null;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, emptiestOf(field)]));
  }
  throw new Error('The contract allows no empty answer: the test has to give one.');
}

type StoredRecord = { id: string; revision: number };
type NotFound = { NOT_FOUND: () => Error };
type Stale = { STALE: (options: { data: { current: never } }) => Error };
type RecordChange = { id: string; revision?: number | undefined; operationId?: string | undefined };

/** Reads and changes of the records that a fake server holds, for `fakeApi`. */
export function recordAnswers<R extends StoredRecord>(read: () => R[], save: (records: R[]) => void) {
  const deletedRecords = new Map<string, R>();
  const find = (id: string, errors: NotFound): R => {
    const record = read().find((item) => item.id === id);
    if (!record) throw errors.NOT_FOUND();
    return record;
  };
  return {
    list: () => ({ items: read(), nextCursor: null }),
    get: ({ id }: { id: string }) => read().find((item) => item.id === id) ?? null,
    update: (
      { id, revision, operationId: _operation, ...change }: RecordChange,
      errors: NotFound & Stale,
    ): R => {
      const before = find(id, errors);
      if (revision !== undefined && revision !== before.revision)
        // The record has the type that the contract declares.
        throw errors.STALE({ data: { current: before as never } });
      const after: R = { ...before, ...omitUndefined(change), revision: before.revision + 1 };
      save(read().map((item) => (item === before ? after : item)));
      return after;
    },
    delete: ({ id }: { id: string }, errors: NotFound) => {
      const record = find(id, errors);
      deletedRecords.set(id, record);
      save(read().filter((item) => item !== record));
      return { operationId: id };
    },
    undo: ({ id }: { id: string }, errors: NotFound) => {
      const record = deletedRecords.get(id);
      if (!record) throw errors.NOT_FOUND();
      save([record, ...read()]);
      return { ids: [id] };
    },
  };
}
