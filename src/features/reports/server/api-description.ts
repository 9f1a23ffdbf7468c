import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const reportsDescription: FeatureDescription = {
  schemas: {},
  fields: {
    format:
      'Format of the file. CSV files are the same in every language; PDF and XLSX files are in that of the client’s documents, or else of yours.',
    columns:
      'Columns of the file, separated by commas, such as `day,hours,description`. They are in the order of reports; without any, the file has those of its format.',
    from: 'First day of the range, as `YYYY-MM-DD` or an instant.',
    to: 'Last day of the range, as `YYYY-MM-DD` or an instant.',
    clientId: 'Only entries of this client, by its ID.',
    projectId: 'Only entries of this project, by its ID.',
    taskId: 'Only entries of this task, by its ID.',
    billable: 'Only billable entries (`true`) or only others (`false`).',
    invoiced: 'Only invoiced entries (`true`) or only others (`false`).',
    tag: 'Only entries with this tag, ignoring case and accents.',
    search:
      'Only entries with these words in description, notes, client, project or task, ignoring case and accents.',
    'time.result': 'The file.',
    'expenses.result': 'The file.',
    'expenses.from': 'First day of the range, as `YYYY-MM-DD`.',
    'expenses.to': 'Last day of the range, as `YYYY-MM-DD`.',
    'expenses.clientId': 'Only expenses of this client, by its ID.',
    'expenses.projectId': 'Only expenses of this project, by its ID.',
    categoryId: 'Only expenses with this category, by its ID.',
    'expenses.state': 'Only expenses in this state, such as `toReimburse`.',
    'expenses.paidBy': 'Only expenses that were paid like this.',
    'expenses.isRecurring': 'Only expenses that repeat, or only others.',
    'expenses.search':
      'Only expenses with these words in the vendor, notes, receipt number, a tag, or the name of a category, client or project. In private mode, vendor and notes aren’t searched.',
    clients: 'Clients of the matching entries. Choose one of them.',
    'clients.id': 'ID of the client, a UUID.',
    'clients.name': 'Name of the client.',
    entries: 'How many entries match.',
    max: 'How many entries such a file can hold.',
  },
};
