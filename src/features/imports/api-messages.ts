import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import { importLimits } from './rules/import-settings.ts';

const maxSize = `${importLimits.fileBytes / 1024 / 1024} MB`;

export const importMessages = {
  rowsNotKept:
    'These rows are no longer available: they are kept for 30 days, and not for clients in private mode.',
  notFound: 'This import no longer exists.',
  hasRun: 'This file has already been imported.',
  busy: 'You’re already uploading three files. Try again when one of them is done.',
  unfit: 'This file can’t be read with these settings.',
  anotherRuns: 'Another import is running. Start this one when it’s done.',
  nothingToUndo: 'This can no longer be undone: the import is more than 30 days old or was already undone.',
  tooLarge: `This file is larger than ${maxSize}. Split it and import the parts one by one.`,
  tooMuch: 'This file takes too much time or memory to read. Split it and import the parts one by one.',
  givenUp: 'This request was cancelled.',
  notCsv: 'Only CSV files can be imported (content-type: text/csv). Extract the file from its archive first.',
  partOfExport:
    'This file is part of a Stint export. Restore the whole ZIP into an empty account on the Profile page.',
  solidtimeArchive:
    'This file names clients and projects only by ID. In solidtime, export the detailed report as CSV and upload that file instead.',
  tooManyCategories: `This file brings more categories than the ${expenseLimits.categories} that you can have. Did you choose the right column?`,
  idTaken: 'A file with this ID already exists.',
  workGone: 'A client or project of this import was deleted while it ran. Continue to create it again.',
  stopped: 'Something went wrong on our side. Continue or undo the import.',
} as const;

/** Days in which an import can be undone and its problem rows are kept. */
export const undoDays = 30;
