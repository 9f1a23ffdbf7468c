/** How far retainers and budgets are used, for the dashboard and for warnings, and what lists say about work. */
import * as z from 'zod';
import { Currency, Day, Id, Limit } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';

const RetainerUsage = z.object({
  projectId: Id,
  projectName: z.string(),
  retainerHoursUsed: z.number(),
  retainerHoursAvailable: z.number(),
});

/** Usage of a budget from 80 %: in ms for `hours`, in minor units for `money`. */
const BudgetUsage = z.object({
  projectId: Id,
  projectName: z.string(),
  /** The last change of the project itself, such as of its budget. */
  projectUpdatedAt: z.iso.datetime(),
  of: z.enum(['hours', 'money']),
  used: z.number(),
  budget: z.number(),
  share: z.number(),
  level: z.enum(['near', 'over']),
  /** Work that the budget doesn't count. */
  otherCurrencies: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  /** The currency of a budget in money. */
  currency: Currency,
});
export type ProjectBudgetUsage = z.infer<typeof BudgetUsage>;

/** Retainers and budgets of active projects, the fullest first. */
const ProjectUsage = z.object({
  retainers: z.array(RetainerUsage),
  budgets: z.array(BudgetUsage),
});
export type ProjectUsage = z.infer<typeof ProjectUsage>;

/** The client and project of the work; null without one. */
const WorkFigures = z.object({
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  /** The time of this month until today. */
  monthMs: z.int(),
  /** What a new invoice would offer, per currency. */
  unbilled: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
});
export type WorkFigures = z.infer<typeof WorkFigures>;

/** The last day, until today, on which time was tracked for a client. */
const LastWorkDay = z.object({ clientId: Id, day: Day });
export type LastWorkDay = z.infer<typeof LastWorkDay>;

export const usageProcedures = {
  work: ownRecordProcedure({
    route: 'GET /projects/work',
    summary:
      'Get the time of this month and what is unbilled, per client and project, and the last day of work',
    isPlainRead: true,
    output: z.object({ items: z.array(WorkFigures), lastDays: z.array(LastWorkDay) }),
  }),
  usage: ownRecordProcedure({
    route: 'GET /projects/usage',
    summary:
      'Get the retainers of active projects, and their budgets used to 80 % or more, the fullest first',
    isPlainRead: true,
    input: z.strictObject({ limit: Limit.optional() }),
    output: ProjectUsage,
  }),
};
