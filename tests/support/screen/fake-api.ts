/** A feature's API in a screen test: answers by procedure, which its contract types and validates. */
import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement } from '@orpc/server';
import type { AnyProcedure, ORPCErrorConstructorMap } from '@orpc/server';
import { omitUndefined } from '#src/platform/shared/objects.ts';

type Contract = Record<string, AnyContractProcedure>;

export type Answers<T extends Contract> = {
  [Name in keyof T]?: T[Name] extends ContractProcedure<infer Input, infer Output, infer Errors, infer _Meta>
    ? (
        input: InferSchemaOutput<Input>,
        errors: ORPCErrorConstructorMap<Errors>,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;
};

/** Calls of other procedures fail. `onChange` gets the input of each that isn't a read. */
export function fakeApi<T extends Contract>(
  contract: T,
  answers: Answers<T>,
  onChange: (procedure: string, input: object) => unknown = () => undefined,
): Record<string, AnyProcedure> {
  const procedures = Object.entries(contract).flatMap(([name, procedure]): [string, AnyProcedure][] => {
    // The types above fit each answer to its procedure.
    const answer = answers[name] as ((input: object, errors: unknown) => unknown) | undefined;
    if (!answer) return [];
    const isRead = procedure['~orpc'].route.method === 'GET';
    const handler = implement(procedure).handler(({ input, errors }) => {
      if (!isRead) onChange(name, input as object);
      return answer(input as object, errors);
    });
    return [[name, handler]];
  });
  return Object.fromEntries(procedures);
}

/** A list whose first page is its last. */
export function onePage<T>(items: T[] = []) {
  return { items, nextCursor: null };
}

type RecordRequest = { id: string };
type RecordChange = { id: string; revision?: number | undefined; operationId?: string | undefined };
type NotFound = { NOT_FOUND: () => Error };
type Stale<R> = { STALE: (options: { data: { current: R } }) => Error };

/** Reads and changes of the records that a fake server holds. */
export function recordAnswers<R extends { id: string; revision: number }>(
  read: () => R[],
  save: (records: R[]) => void,
) {
  const deletedRecords = new Map<string, R>();
  const changedRecords = new Map<string, R>();
  const find = (id: string, errors: NotFound): R => {
    const record = read().find((item) => item.id === id);
    if (!record) throw errors.NOT_FOUND();
    return record;
  };
  return {
    list: () => onePage(read()),
    get: ({ id }: RecordRequest) => read().find((item) => item.id === id) ?? null,
    update: ({ id, revision, operationId, ...change }: RecordChange, errors: NotFound & Stale<R>): R => {
      const current = find(id, errors);
      if ((revision ?? current.revision) !== current.revision) throw errors.STALE({ data: { current } });
      const changed: R = { ...current, ...omitUndefined(change), revision: current.revision + 1 };
      if (operationId !== undefined) changedRecords.set(operationId, current);
      save(read().map((item) => (item === current ? changed : item)));
      return changed;
    },
    delete: ({ id }: RecordRequest, errors: NotFound) => {
      const record = find(id, errors);
      deletedRecords.set(id, record);
      save(read().filter((item) => item !== record));
      return { operationId: id };
    },
    undo: ({ id }: RecordRequest, errors: NotFound) => {
      const before = changedRecords.get(id);
      if (before) {
        save(
          read().map((item) => (item.id === before.id ? { ...before, revision: item.revision + 1 } : item)),
        );
        return { ids: [before.id] };
      }
      const record = deletedRecords.get(id);
      if (!record) throw errors.NOT_FOUND();
      save([record, ...read()]);
      return { ids: [id] };
    },
  };
}
