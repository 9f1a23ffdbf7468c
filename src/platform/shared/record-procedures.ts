import type { ErrorMap } from '@orpc/contract';
import * as z from 'zod';
import * as m from '#messages/api/platform.ts';
import { Id, RecordId } from './field-schemas.ts';
import { procedure } from './procedure.ts';

/** For accounts that keep records, limited to their own. */
export const ownRecordAccess = { who: 'recordKeeper', record: 'own' } as const;

type RecordKind<R extends z.ZodType, E extends ErrorMap, U extends ErrorMap> = {
  /** Under /api/v1, such as `/clients`. */
  path: `/${string}`;
  /** For API summaries: `a client`. */
  nounPhrase: string;
  record: R;
  messages: {
    signedOutUpdate: string;
    signedOutDelete: string;
    notFoundDelete: string;
    nothingToUndo: string;
    changedSince: string;
    /** If a deletion fails on our side. */
    deleteFailed?: string;
  };
  /** Reasons why a record can't be deleted. */
  deleteErrors: E;
  /** Operations besides changes and deletions of one record: "a merge". */
  operations?: string;
  /** Reasons why an operation can't be undone. */
  undoErrors: U;
};

/** Read, delete and undo, identical for every type of owned record. */
export function recordProcedures<R extends z.ZodType, E extends ErrorMap, U extends ErrorMap>(
  kind: RecordKind<R, E, U>,
) {
  const { path, nounPhrase, record, messages, deleteErrors, undoErrors, operations } = kind;
  const input = z.strictObject({ id: RecordId });
  return {
    get: procedure({
      route: `GET ${path}/{id}`,
      summary: `Read ${nounPhrase}; null when missing or not owned`,
      access: ownRecordAccess,
      input,
      output: record.nullable(),
      errors: {},
    }),
    delete: procedure({
      route: `DELETE ${path}/{id}`,
      summary: `Delete ${nounPhrase}`,
      access: ownRecordAccess,
      signedOutMessage: messages.signedOutDelete,
      failureMessage: messages.deleteFailed,
      input,
      /** For `undo`. */
      output: z.object({ operationId: Id }),
      errors: { NOT_FOUND: { status: 404, message: messages.notFoundDelete }, ...deleteErrors },
    }),
    undo: procedure({
      route: `POST ${path}/operations/{id}/undo`,
      summary: `Undo ${operations === undefined ? '' : `${operations}, or `}the change or deletion of ${nounPhrase} within 30 days; the ID of a deleted record undoes its deletion`,
      access: ownRecordAccess,
      signedOutMessage: messages.signedOutUpdate,
      input,
      /** The restored records. */
      output: z.object({ ids: z.array(Id) }),
      errors: {
        NOT_FOUND: { status: 404, message: messages.nothingToUndo },
        CHANGED_SINCE: { status: 409, message: messages.changedSince },
        ...undoErrors,
      },
    }),
  };
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
