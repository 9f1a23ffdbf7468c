import type * as z from 'zod';
import * as m from '#messages/projects.ts';
import { details, terms } from '#src/features/projects/contract-fields.ts';
import type { NewProject, Project, ProjectChange } from '#src/features/projects/contract.ts';
import { noTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { hasFixedPrice } from '#src/features/projects/rules/fixed-price.ts';
import { activeStatus } from '#src/features/projects/rules/project-limits.ts';
import { emptyForm, toForm } from '#src/platform/shared/record-fields.ts';
import { newId } from '#src/platform/web/new-id.ts';
import type { ClientOption } from './client-option.ts';
import { haveTasksChanged, toTaskForm, withTasksOfContract } from './task-form-values.ts';

/** Form fields that the contract doesn't have. */
type FormOnlyFields = {
  /** A select value. */
  carryOver: string;
  /** Start day of changed terms; empty: corrects the current ones. */
  termsFrom: string | null;
};

/** Whether the form shows the price: the project is billed at one, or earlier work is still to be paid. */
export function isPriceShown(
  billingType: unknown,
  project: Project | undefined,
  client: ClientOption | undefined,
): boolean {
  if ((billingType ?? client?.billingType) === 'fixed') return true;
  return project !== undefined && hasFixedPrice(project, client ? { ...noTerms, ...client } : null);
}

/** Values for validation: without a price that isn't shown, whose errors would have no field. */
export function toContractValues(
  values: unknown,
  project: Project | undefined,
  clientOptions: readonly ClientOption[],
): unknown {
  const all = withTasksOfContract(values as Record<string, unknown>);
  const { fixedPrice: _price, instalments: _instalments, ...shown } = all;
  const client = clientOptions.find(({ id }) => id === shown['clientId']);
  return isPriceShown(shown['billingType'], project, client) ? all : shown;
}

const { retainerCarryOver: _carryOver, ...formTerms } = terms;
const formFields = { ...formTerms, ...details };

export const emptyProjectForm = {
  ...emptyForm(formFields),
  status: activeStatus,
  retainerHoursUsed: 0,
  retainerPeriod: 'oneOff',
  carryOver: '0',
  termsFrom: null,
} as const;

export function toProjectForm(project: Project) {
  const { name, clientId, status, retainerHoursUsed, retainerCarryOver, tasks } = project;
  return {
    ...toForm(formFields, project),
    name,
    clientId,
    status,
    retainerHoursUsed,
    carryOver: String(retainerCarryOver),
    termsFrom: null,
    tasks: tasks.map(toTaskForm),
  };
}

/** A new project like another: its terms, tasks and budget, without its days, order and history. */
export function toCopyForm(project: Project) {
  const { id: _, revision: _revision, tasks, instalments, ...fields } = toProjectForm(project);
  return {
    ...fields,
    name: m.copyOf({ name: project.name }),
    status: activeStatus,
    tasks: tasks.filter(({ isActive }) => isActive).map((task) => ({ ...task, id: newId() })),
    instalments: instalments.map((instalment) => ({ ...instalment, id: newId() })),
    retainerHoursUsed: 0,
    // Otherwise the hours of past periods would be due.
    retainerStart: null,
    startDate: null,
    endDate: null,
    poNumber: null,
  };
}

/** A new project without tasks gets the default ones; a copy has those of its source. */
export function toCreateRequest(values: z.output<typeof NewProject>, isCopy: boolean) {
  const all = values as typeof values & FormOnlyFields;
  const { carryOver, termsFrom: _, retainerHoursUsed, tasks = [], ...fields } = all;
  return {
    ...fields,
    retainerCarryOver: parseCarryOver(carryOver),
    ...(isCopy || tasks.length > 0 ? { tasks } : {}),
    ...(isRetainer(fields) ? { retainerHoursUsed } : {}),
  };
}

/**
 * Builds the change request: leaves out fields the form doesn't show, and hours used and the price unless the user
 * edited them.
 */
export function toUpdateRequest(values: z.output<typeof ProjectChange>, before: Project) {
  const { carryOver, termsFrom, retainerHoursUsed, fixedPrice, instalments, tasks, ...fields } =
    values as typeof values & FormOnlyFields;
  const isAdjusted = isRetainer(fields) && retainerHoursUsed !== before.retainerHoursUsed;
  return {
    ...fields,
    retainerCarryOver: parseCarryOver(carryOver),
    ...(termsFrom && haveTermsChanged(values, before) ? { billingFrom: termsFrom } : {}),
    ...(isAdjusted ? { retainerHoursUsed } : {}),
    // After the client changed currency, a price may no longer be valid, but can stay.
    ...(fixedPrice !== undefined && hasPriceChanged(values, before) ? { fixedPrice, instalments } : {}),
    ...(haveTasksChanged(tasks, before.tasks) ? { tasks } : {}),
  };
}

function hasPriceChanged(values: z.output<typeof ProjectChange>, before: Project): boolean {
  const { fixedPrice, instalments } = values;
  return (
    fixedPrice !== before.fixedPrice || JSON.stringify(instalments) !== JSON.stringify(before.instalments)
  );
}

/** Form fields with billing terms. */
export const termFields = [
  'billingType',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
  'retainerPeriod',
  'retainerStart',
  'carryOver',
] as const;

/** Whether the change may give logged time another rate: it keeps its rate until that is recalculated. */
export function mayChangeRates(values: z.output<typeof ProjectChange>, before: Project): boolean {
  return (
    haveTermsChanged(values, before) ||
    haveTasksChanged(values.tasks, before.tasks) ||
    values.clientId !== before.clientId
  );
}

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
