/** How far retainers and budgets are used, for the dashboard and for warnings. */
import * as z from 'zod';
import { Currency, Id } from '#src/platform/shared/field-schemas.ts';

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
  /** Of a budget in money. */
  currency: Currency,
});
export type ProjectBudgetUsage = z.infer<typeof BudgetUsage>;

/** Of active projects, the fullest first. */
export const ProjectUsage = z.object({
  retainers: z.array(RetainerUsage),
  budgets: z.array(BudgetUsage),
});
export type ProjectUsage = z.infer<typeof ProjectUsage>;
