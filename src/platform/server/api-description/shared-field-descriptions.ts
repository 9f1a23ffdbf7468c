/** Sentences of fields that mean the same in every feature. */
export const sharedDescriptions: Record<string, string> = {
  'create.id':
    'ID of the new record, a UUID that you choose, so that a repeated request doesn’t create a second record. Without it, the server chooses one.',
  'create.result.id': 'ID of the new record, a UUID.',
  'undo.id': 'ID of the operation to undo, as returned by the call that made it, or ID of a deleted record.',
  'create.result': 'The record was added.',
  'update.result': 'The record as it is now.',
  'delete.result': 'The record was deleted.',
  'undo.result': 'The operation was undone.',
  ids: 'IDs of the records that changed, as UUIDs.',
  userId: 'ID of the account that owns the record, a UUID.',
  operationId:
    'ID of this change for `undo`, a UUID that you choose. A request that repeats it changes nothing and returns the first result.',
  'result.operationId': 'ID of this change for `undo`, a UUID. It can be undone for 30 days.',
  revision: 'Number of the record’s latest version, a whole number that grows with each change.',
  'update.revision':
    'The revision that you last read. If the record changed since, the call fails with `STALE`. Without it, the change is always saved.',
  createdAt: 'When the record was created, an instant in UTC (ISO 8601).',
  updatedAt: 'When the record last changed, an instant in UTC (ISO 8601).',

  items: 'The records of this page.',
  nextCursor: 'Pass it as `cursor` to get the next page; null on the last one.',
  limit: 'How many records a page has, 1 to 1,000; 50 by default.',
  cursor: 'Where the page starts: the `nextCursor` of the previous page.',

  currency: 'Currency, a three-letter ISO 4217 code such as `EUR`.',
  amountMinor: 'Amount in the smallest unit of the currency, such as cents.',
  colour: 'Colour as red, green and blue in hexadecimal digits, such as `#556cd6`; null without one.',
  tags: 'Tags, which ignore case and accents when compared.',
  day: 'Day, as `YYYY-MM-DD`.',
  from: 'First day of the range, as `YYYY-MM-DD`.',
  to: 'Last day of the range, as `YYYY-MM-DD`.',
  street: 'Street and number.',
  street2: 'Second line of the address.',
  postalCode: 'Postal code.',
  city: 'City.',
  region: 'State, province or region.',
  sizeBytes: 'Size of the file in bytes.',

  nameEnc: 'The name, encrypted; left out without one.',
  emailEnc: 'The email address, encrypted; left out without one.',
  phoneEnc: 'The phone number, encrypted; left out without one.',
  notesEnc: 'The notes, encrypted; left out without them.',
  addressEnc: 'The address as text, encrypted; left out without one.',

  code: 'Code of the error, for programs.',
  message: 'What went wrong, in an English sentence for people.',
  data: 'Details of the error.',
  'data.fields':
    'Why each field was refused, by its name: `{"name": "is required"}`. Fields in lists have their index in the name, such as `contacts.0.email`.',
  'data.codes': 'Codes of problems by field, for screens with messages of their own.',
  'data.current': 'The record as it is now.',
  'data.lockedUntil': 'The last day of locked time, as `YYYY-MM-DD`.',
  'data.ids': 'IDs of the records that are the reason, as UUIDs.',
};
