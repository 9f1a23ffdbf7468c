import { fieldsByKind } from '#src/features/imports/rules/import-fields.ts';
import type { HeaderAliasesByFormat } from './header-aliases.ts';

/** What columns of projects are called. */
export const projectHeaders: HeaderAliasesByFormat = {
  generic: {
    project: ['project name', 'project', 'projektname', 'projekt', 'name'],
    client: ['client', 'client name', 'customer', 'customer name', 'kunde', 'kundenname'],
    status: ['status', 'archived_at', 'state'],
    billingType: ['billing type', 'billing', 'billing method', 'abrechnungsart', 'abrechnung'],
    hourlyRate: ['hourly rate', 'billable rate', 'rate', 'billable_rate', 'stundensatz'],
    retainerRate: ['retainer rate', 'kontingent-stundensatz'],
    retainerHours: ['retainer hours', 'kontingent (stunden)', 'kontingent'],
    retainerPeriod: ['retainer period', 'kontingent-zeitraum', 'zeitraum'],
    retainerCarryOver: ['carry-over', 'carry over', 'carryover', 'übertrag'],
    retainerStart: ['retainer start', 'kontingent-beginn'],
    budgetHours: [
      'budget hours',
      'budget (hours)',
      'budget in hours',
      'time budget',
      'zeitbudget',
      'budget (stunden)',
      'estimated (h)',
    ],
    budgetAmount: ['budget amount', 'budget in money', 'budget', 'geldbudget', 'estimated'],
    startDate: ['start date', 'start', 'startdatum', 'beginn'],
    endDate: ['end date', 'end', 'due date', 'deadline', 'enddatum', 'ende'],
    poNumber: ['po number', 'po', 'purchase order', 'order number', 'bestellnummer'],
    colour: ['colour', 'color', 'farbe'],
    notes: ['notes', 'note', 'notizen', 'notiz', 'comment', 'kommentar', 'description', 'beschreibung'],
  },
  // Our own are called as the fields of the API, the client apart, which is named.
  stint: {
    ...Object.fromEntries(fieldsByKind.projects.map((field) => [field, [field.toLowerCase()]])),
    project: ['name'],
    ownFields: ['other'],
  },
  clockify: {
    project: ['project'],
    client: ['client'],
    status: ['status'],
    hourlyRate: ['billable rate'],
    budgetHours: ['estimated (h)'],
    budgetAmount: ['estimated'],
    notes: ['note'],
  },
  harvest: {
    project: ['project'],
    client: ['client'],
    startDate: ['start date'],
    endDate: ['end date'],
    budgetAmount: [],
    budgetBy: ['budget by'],
    budget: ['budget'],
    notes: ['project notes'],
  },
  solidtime: {
    project: ['name'],
    client: ['client'],
    status: ['archived_at'],
    hourlyRate: ['billable_rate'],
    budgetHours: ['estimated_time'],
    colour: ['color'],
  },
};
