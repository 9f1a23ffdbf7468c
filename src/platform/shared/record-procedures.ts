import type { AnySchema, ErrorMap } from '@orpc/contract';
import * as z from 'zod';
import * as m from '#messages/api/platform.ts';
import { Id, RecordId, pageInput, pageOf } from './field-schemas.ts';
import { procedure } from './procedure.ts';
import type { NoInput, ProcedureDeclaration } from './procedure.ts';

/** For accounts that keep records, limited to their own. */
export const ownRecordAccess = { who: 'recordKeeper', record: 'own' } as const;

/** A procedure for accounts that keep records, limited to their own. */
export function ownRecordProcedure<
  O extends AnySchema,
  I extends AnySchema = typeof NoInput,
  E extends ErrorMap = Record<never, never>,
  T extends boolean = false,
>(declaration: ProcedureDeclaration<I, O, E, T>) {
  return procedure<O, 'own', I, E, T>({ ...declaration, access: ownRecordAccess });
}

type Sentences = ReturnType<typeof recordSentences>;

type RecordKind<R extends z.ZodType> = {
  /** Under /api/v1, such as `/clients`. */
  path: `/${string}`;
  /** For API summaries and errors: `a client`. */
  nounPhrase: string;
  record: R;
  /** Where this kind says it in other words. */
  sentences?: Partial<Sentences>;
};

type RemovalKind<R extends z.ZodType, E extends ErrorMap, U extends ErrorMap> = RecordKind<R> & {
  /** If a deletion fails on our side. */
  deleteFailed?: string;
  /** Reasons why a record can't be deleted. */
  deleteErrors?: E;
  /** Operations besides changes and deletions of one record: "a merge". */
  operations?: string;
  /** Reasons why an operation can't be undone. */
  undoErrors?: U;
};

/** Read, delete and undo, identical for every type of owned record. */
export function recordProcedures<
  R extends z.ZodType,
  E extends ErrorMap = Record<never, never>,
  U extends ErrorMap = Record<never, never>,
>(kind: RemovalKind<R, E, U>) {
  const { path, nounPhrase, record, deleteFailed, deleteErrors, undoErrors, operations } = kind;
  const sentences = { ...recordSentences(nounPhrase), ...kind.sentences };
  const input = z.strictObject({ id: RecordId });
  return {
    get: ownRecordProcedure({
      route: `GET ${path}/{id}`,
      summary: `Read ${nounPhrase}; null when missing or not owned`,
      input,
      output: record.nullable(),
    }),
    delete: ownRecordProcedure({
      route: `DELETE ${path}/{id}`,
      summary: `Delete ${nounPhrase}`,
      signedOutMessage: sentences.signedOutDelete,
      failureMessage: deleteFailed,
      input,
      /** For `undo`. */
      output: z.object({ operationId: Id }),
      // Left out, there are no other errors, as its type says.
      errors: { NOT_FOUND: { status: 404, message: sentences.notFoundDelete }, ...(deleteErrors as E) },
    }),
    undo: ownRecordProcedure({
      route: `POST ${path}/operations/{id}/undo`,
      summary: `Undo ${operations === undefined ? '' : `${operations}, or `}the change or deletion of ${nounPhrase} within 30 days; the ID of a deleted record undoes its deletion`,
      signedOutMessage: sentences.signedOutUpdate,
      input,
      /** The restored records. */
      output: z.object({ ids: z.array(Id) }),
      errors: {
        NOT_FOUND: { status: 404, message: sentences.nothingToUndo },
        CHANGED_SINCE: { status: 409, message: sentences.changedSince },
        ...(undoErrors as U),
      },
    }),
  };
}

type ListKind<R extends z.ZodType, F extends z.ZodRawShape> = Pick<RecordKind<R>, 'path' | 'record'> & {
  summary: string;
  filter: F;
  signedOutMessage?: string;
};

/** The list of owned records, page by page. */
export function listProcedure<R extends z.ZodType, F extends z.ZodRawShape>(kind: ListKind<R, F>) {
  const { path, record, summary, filter, signedOutMessage } = kind;
  return ownRecordProcedure({
    route: `GET ${path}`,
    summary,
    ...(signedOutMessage !== undefined && { signedOutMessage }),
    isPlainRead: true,
    input: z.strictObject({ ...filter, ...pageInput }),
    output: pageOf(record),
  });
}

type WriteKind<
  R extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  E extends ErrorMap,
  F extends ErrorMap,
> = RecordKind<R> & {
  newRecord: C;
  change: U;
  /** Reasons why a new record can't be saved. */
  createErrors?: E;
  /** Reasons why a change can't be saved. */
  updateErrors?: F;
};

/** Add and update. */
export function writeProcedures<
  R extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  E extends ErrorMap = Record<never, never>,
  F extends ErrorMap = Record<never, never>,
>(kind: WriteKind<R, C, U, E, F>) {
  const { path, nounPhrase, record, newRecord, change, createErrors, updateErrors } = kind;
  const sentences = { ...recordSentences(nounPhrase), ...kind.sentences };
  return {
    create: ownRecordProcedure({
      route: `POST ${path}`,
      summary: `Add ${nounPhrase}`,
      isCreate: true,
      signedOutMessage: sentences.signedOutAdd,
      input: newRecord,
      output: z.object({ id: Id }),
      errors: { CONFLICT: { status: 409, message: sentences.idTaken }, ...(createErrors as E) },
    }),
    update: ownRecordProcedure({
      route: `PATCH ${path}/{id}`,
      summary: `Update ${nounPhrase}`,
      signedOutMessage: sentences.signedOutUpdate,
      input: change,
      output: record,
      errors: {
        NOT_FOUND: { status: 404, message: sentences.notFoundUpdate },
        STALE: { status: 409, message: sentences.stale, data: z.object({ current: record }) },
        ...operationErrors,
        ...(updateErrors as F),
      },
    }),
  };
}

/** What the API says about a kind of record, such as `a client`. */
export function recordSentences(nounPhrase: string) {
  const noun = nounPhrase.replace(/^an? /, '');
  return {
    signedOutAdd: m.signedOutTo({ action: `add ${nounPhrase}` }),
    signedOutUpdate: m.signedOutTo({ action: `update ${nounPhrase}` }),
    signedOutDelete: m.signedOutTo({ action: `delete ${nounPhrase}` }),
    notFoundUpdate: m.notFoundTo({ noun: capitalize(noun), action: 'update' }),
    notFoundDelete: m.notFoundTo({ noun: capitalize(noun), action: 'delete' }),
    idTaken: m.idTaken({ noun: capitalize(nounPhrase) }),
    stale: m.stale({ noun }),
    nothingToUndo: m.nothingToUndo,
    changedSince: m.changedSince({ noun }),
  };
}

function capitalize(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Errors of every procedure that runs an operation once per id. */
export const operationErrors = {
  CONFLICT: { status: 409, message: m.operationConflict },
  /** The request arrived again after its operation was undone, so it isn't repeated. */
  UNDONE: { status: 409, message: m.changeUndone },
} as const;

/** Errors of every procedure that changes time: the database refuses it up to a day. */
export const lockedTimeErrors = {
  LOCKED: { status: 409, message: m.timeLocked, data: z.object({ lockedUntil: z.iso.date() }) },
} as const;
