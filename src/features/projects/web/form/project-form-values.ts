import type * as z from 'zod';
import type { NewProject, Project, ProjectChange } from '#src/features/projects/contract.ts';

/** What the form holds beside the fields of the contract. */
type FormOnlyFields = {
  /** A choice among texts. */
  carryOver: string;
  /** From which day on other terms hold; empty: the present ones are set right. */
  termsFrom: string | null;
};

export const emptyProjectForm = {
  status: 'Active',
  billingType: null,
  hourlyRate: null,
  retainerRate: null,
  retainerHours: null,
  retainerHoursUsed: 0,
  retainerPeriod: 'oneOff',
  retainerStart: null,
  carryOver: '0',
  termsFrom: null,
  budgetHours: null,
  budgetAmount: null,
  colour: null,
  startDate: null,
  endDate: null,
  poNumber: null,
  notes: null,
} as const;

export function toProjectForm(project: Project) {
  const { id, revision, name, clientId, status, billingType, hourlyRate, retainerRate } = project;
  const { retainerHours, retainerHoursUsed, retainerPeriod, retainerStart, retainerCarryOver } = project;
  const { budgetHours, budgetAmount, colour, startDate, endDate, poNumber, notes } = project;
  return {
    id,
    revision,
    name,
    clientId,
    status,
    billingType,
    hourlyRate,
    retainerRate,
    retainerHours,
    retainerHoursUsed,
    retainerPeriod,
    retainerStart,
    carryOver: String(retainerCarryOver),
    termsFrom: null,
    budgetHours,
    budgetAmount,
    colour,
    startDate,
    endDate,
    poNumber,
    notes,
  };
}

/** A new project as the contract has it. */
export function toCreateRequest(values: z.output<typeof NewProject>) {
  const { carryOver, termsFrom: _, retainerHoursUsed, ...fields } = values as typeof values & FormOnlyFields;
  return {
    ...fields,
    retainerCarryOver: parseCarryOver(carryOver),
    ...(isRetainer(fields) ? { retainerHoursUsed } : {}),
  };
}

/**
 * A change as the contract has it, of the project that the form was filled from: nothing is set that the form does not
 * show at the end, and hours used that nobody has touched are not set by hand.
 */
export function toUpdateRequest(values: z.output<typeof ProjectChange>, before: Project) {
  const { carryOver, termsFrom, retainerHoursUsed, ...fields } = values as typeof values & FormOnlyFields;
  const isAdjusted = isRetainer(fields) && retainerHoursUsed !== before.retainerHoursUsed;
  return {
    ...fields,
    retainerCarryOver: parseCarryOver(carryOver),
    ...(termsFrom && haveTermsChanged(values, before) ? { billingFrom: termsFrom } : {}),
    ...(isAdjusted ? { retainerHoursUsed } : {}),
  };
}

/** The fields of the form that say how the project is billed. */
export const termFields = [
  'billingType',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
  'retainerPeriod',
  'retainerStart',
  'carryOver',
] as const;

function haveTermsChanged(values: z.output<typeof ProjectChange>, before: Project): boolean {
  const previous = toProjectForm(before);
  return termFields.some((name) => values[name] !== previous[name]);
}

function isRetainer({ billingType }: Pick<z.output<typeof ProjectChange>, 'billingType'>): boolean {
  return billingType === 'retainer';
}

function parseCarryOver(chosen: string): Project['retainerCarryOver'] {
  return chosen === 'unlimited' ? chosen : Number(chosen);
}
