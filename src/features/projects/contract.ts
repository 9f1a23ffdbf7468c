import * as z from 'zod';
import * as projectMessages from '#messages/api/projects.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  EarlierTerms,
  RetainerDifference,
  RetainerLedgerEntry,
  RetainerPeriodLine,
  StoredProjectTerms,
  UnallocatedWork,
  storedDetails,
  writableProjectFields,
} from '#src/features/projects/contract-fields.ts';
import { usageProcedures } from '#src/features/projects/contract-usage.ts';
import { extraFieldsProblem } from '#src/features/projects/rules/extra-fields.ts';
import { fixedPriceProblem } from '#src/features/projects/rules/fixed-price.ts';
import {
  projectDatesProblem,
  projectLimits,
  projectStatuses,
} from '#src/features/projects/rules/project-limits.ts';
import {
  Currency,
  Day,
  Flag,
  Id,
  RecordId,
  Revision,
  pageOf,
  pageInput,
  requiredText,
  storableText,
} from '#src/platform/shared/field-schemas.ts';
import { FieldErrors } from '#src/platform/shared/procedure.ts';
import { readCopies, recordIdentity, recordVersion } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  lockedTimeErrors,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
  recordSentences,
} from '#src/platform/shared/record-procedures.ts';
import { taskProcedures } from './contract-tasks.ts';

const writableShape = {
  id: Id,
  revision: Revision,
  name: requiredText(projectLimits.name),
  ...writableProjectFields,
  /** The first day of this billing change; null: all days; undefined: it corrects the newest terms. */
  billingFrom: Day.nullable().optional(),
  /** Makes the change an operation, which can be undone with this ID; a repeat changes nothing. */
  operationId: Id.optional(),
};
const writableNames = new Set(Object.keys(writableShape));

/** Unknown fields are the caller's custom fields, stored as given; protected names are refused. [3.7] */
function withExtraFields<T extends z.ZodObject>(shape: T) {
  return shape.superRefine((given, context) => {
    const extra = Object.fromEntries(Object.entries(given).filter(([name]) => !writableNames.has(name)));
    const problem = extraFieldsProblem(extra) ?? projectDatesProblem(given) ?? fixedPriceProblem(given);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.reason });
  });
}

export const NewProject = withExtraFields(
  z.looseObject({
    ...writableProjectFields,
    id: Id.optional(),
    name: writableShape.name,
    revision: z.never().optional(),
    billingFrom: z.null().optional(),
    operationId: z.never().optional(),
  }),
);
export const ProjectChange = withExtraFields(
  z.looseObject({
    ...writableProjectFields,
    id: RecordId,
    name: writableShape.name.optional(),
    revision: Revision.optional(),
    billingFrom: writableShape.billingFrom,
    operationId: writableShape.operationId,
  }),
);

/**
 * A stored project with the caller's custom fields. Writes enforce limits and restores use `StorableProject`;
 * reads are looser, so that one odd record doesn't break the whole list. [3.7, 3.8]
 */
export const Project = z.looseObject({
  ...recordIdentity,
  name: z.string(),
  clientId: Id.nullable(),
  status: z.enum(projectStatuses),
  ...StoredProjectTerms.shape,
  /** Used by entries plus manual adjustments, without an upper limit. */
  retainerHoursUsed: z.number(),
  /** Hours available in the current period: bought and carried over; null without a retainer today. */
  retainerHoursAvailable: z.number().nullable(),
  /** The day these terms start; null: from the beginning. */
  billingFrom: z.string().nullable(),
  /** Earlier terms, oldest first. */
  earlierTerms: z.array(EarlierTerms),
  ...storedDetails,
  /** Private mode only: the notes exist only here. */
  ...readCopies(['notesEnc']),
  ...recordVersion,
});
export type Project = z.infer<typeof Project>;

/** `movedEntries`: uninvoiced entries that moved with the project to its new client. */
const UpdatedProject = Project.extend({ movedEntries: z.int().optional() });

export const RetainerStatement = z.object({
  today: z.string(),
  /** Retainer hours left today, and the period's total; null without a retainer today. */
  left: z.object({ leftMs: z.int(), openingMs: z.int() }).nullable(),
  forecast: z.object({ weeklyMs: z.int(), exhaustedOn: z.string().nullable() }),
  /** Amounts may be rounded: as the account, a client or a project says. */
  isRounded: z.literal(true).optional(),
  /** Newest first. */
  lines: z.array(RetainerPeriodLine),
  /** Work outside the periods, which with the lines makes up all work; null if there was never a retainer. */
  outside: UnallocatedWork.nullable(),
  differences: z.array(RetainerDifference),
});
export type RetainerStatement = z.infer<typeof RetainerStatement>;

/** Work on a project, and what can be invoiced. */
const ProjectFiguresSchema = z.object({
  projectId: Id,
  durationMs: z.int(),
  /** The part of the time that a budget in hours counts. */
  countedMs: z.int(),
  amounts: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  /** What a new invoice would offer. */
  unbilled: z.object({
    /** Entries that are billed as time. */
    count: z.int(),
    durationMs: z.int(),
    /** Whether the amounts include retainer hours that aren't invoiced. */
    hasRetainerHours: z.boolean(),
    /** What is open of these entries, a fixed price and retainer hours, per currency. */
    amounts: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  }),
  /** In `currency`, with the part that isn't invoiced and all time on days at a fixed price; null without a price. */
  fixedPrice: z
    .object({
      amountMinor: z.int(),
      openMinor: z.int(),
      invoicedInstalmentIds: z.array(Id),
      count: z.int(),
      durationMs: z.int(),
    })
    .nullable(),
  /** The currency of the money budget and the fixed price. */
  currency: Currency,
});
export type ProjectFigures = z.infer<typeof ProjectFiguresSchema>;

const unknownClient = {
  UNKNOWN_CLIENT: { status: 400, message: projectMessages.unknownClient, data: FieldErrors },
};

const kind = { path: '/projects', nounPhrase: 'a project', record: Project } as const;
const sentences = recordSentences(kind.nounPhrase);

/** Projects themselves. */
export const projectRecordsContract = {
  create: ownRecordProcedure({
    route: 'POST /projects',
    summary: 'Add a project',
    isCreate: true,
    signedOutMessage: sentences.signedOutAdd,
    input: NewProject,
    output: z.object({ id: Id }),
    errors: {
      CONFLICT: { status: 409, message: sentences.idTaken },
      ...unknownClient,
      ...keyUnavailableErrors,
    },
  }),
  list: listProcedure({
    path: '/projects',
    summary: 'List projects, newest first',
    record: Project,
    filter: {
      clientId: Id.optional(),
      status: z.enum(projectStatuses).optional(),
      search: storableText(200).optional(),
    },
  }),
  ...taskProcedures,
  ...recordProcedures({
    ...kind,
    deleteErrors: { IN_USE: { status: 409, message: projectMessages.inUse } },
    undoErrors: {
      CLIENT_INVOICED: { status: 409, message: projectMessages.clientInvoiced },
      ...lockedTimeErrors,
    },
  }),
  update: ownRecordProcedure({
    route: 'PATCH /projects/{id}',
    summary: 'Update a project; saved entries keep their rates',
    signedOutMessage: sentences.signedOutUpdate,
    input: ProjectChange,
    output: UpdatedProject,
    errors: {
      ...keyUnavailableErrors,
      NOT_FOUND: { status: 404, message: sentences.notFoundUpdate },
      CLIENT_INVOICED: { status: 409, message: projectMessages.clientInvoiced },
      STALE: { status: 409, message: sentences.stale, data: z.object({ current: Project }) },
      ...lockedTimeErrors,
      ...operationErrors,
      ...unknownClient,
    },
  }),
};

/** What their work is worth, and what of it is billed: the feature `billing` serves it. */
export const projectBillingContract = {
  figures: ownRecordProcedure({
    route: 'GET /projects/figures',
    summary: 'Get time worked and unbilled, for one project or all with a budget or fixed price',
    input: z.strictObject({ projectId: Id.optional() }),
    output: z.object({ items: z.array(ProjectFiguresSchema) }),
    isPlainRead: true,
  }),
  ...usageProcedures,
  burn: ownRecordProcedure({
    route: 'GET /projects/{id}/burn',
    summary: 'Get the time worked on a project per day, oldest first; null if not found',
    input: z.strictObject({ id: RecordId }),
    output: z
      .object({
        days: z.array(
          z.object({ day: z.string(), durationMs: z.int(), countedMs: z.int(), amountMinor: z.int() }),
        ),
      })
      .nullable(),
    isPlainRead: true,
  }),
  retainer: ownRecordProcedure({
    route: 'GET /projects/{id}/retainer',
    summary: 'Get the retainer ledger of a project; null if not found',
    input: z.strictObject({ id: RecordId }),
    output: RetainerStatement.nullable(),
  }),
  retainerEntries: ownRecordProcedure({
    route: 'GET /projects/{id}/retainer/entries',
    summary:
      'List entries in a date range, or outside all retainer periods, with the retainer hours they used, oldest first; null if not found',
    input: z.strictObject({
      id: RecordId,
      from: Day.optional(),
      to: Day.optional(),
      /** Entries on days outside every retainer period. */
      outside: Flag.optional(),
      ...pageInput,
    }),
    output: pageOf(RetainerLedgerEntry).nullable(),
  }),
};

export const projectsContract = { ...projectRecordsContract, ...projectBillingContract };
