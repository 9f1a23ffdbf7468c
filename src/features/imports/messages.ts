import { importLimits } from './rules/import-settings.ts';

const maxSize = `${importLimits.fileBytes / 1024 / 1024} MB`;

export const importMessages = {
  rowsNotKept:
    'These rows are not kept any more: 30 days are over, or they are of clients, which private mode keeps encrypted only.',
  notFound: 'This import is not there any more.',
  hasRun: 'This file has been imported already.',
  busy: 'You are already uploading three files. Try again when one of them has arrived.',
  unfit: 'This file cannot be read like that.',
  anotherRuns: 'Another import is running. This one can begin when it has ended.',
  nothingToUndo: 'There is nothing to undo: it is more than 30 days ago, or was undone already.',
  tooLarge: `This file is larger than ${maxSize}. Split it, and import the parts one by one.`,
  tooMuch:
    'Reading this file takes more time or memory than one file may have. Split it, and import the parts one by one.',
  givenUp: 'Nobody waits for this any longer.',
  notCsv: 'Only a CSV file can be imported (content-type: text/csv). Take it out of its archive first.',
  partOfExport:
    'This is a part of an export of Stint. Bring the whole ZIP back into an empty account, on the page Profile.',
  solidtimeArchive:
    'This file names clients and projects only by ID. In solidtime, export the detailed report as CSV and upload that file instead.',
  idTaken: 'Another file already has this id.',
  workGone: 'A client or project of this import was deleted while it ran. Continue, and it is made again.',
  stopped: 'Something went wrong on our side. What was imported so far is kept; continue, or undo it.',
} as const;

/** How long an import can be undone, and how long what is left of its file is kept. */
export const undoDays = 30;
