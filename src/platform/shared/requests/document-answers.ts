/** What a document brings along: the answers of the first requests that its page would send. */
export type FirstAnswers = {
  /** Whose they are. */
  uid: string;
  /** By path, such as the session's. */
  responses: Readonly<Record<string, unknown>>;
  calls: readonly { name: string; input: object; answer: unknown }[];
};

/** The element of the document that holds them. */
export const firstAnswersId = 'stint-first-answers';

/** The same for the same call, in whichever order its fields are written. */
export function callKey(name: string, input: object): string {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  return `${name} ${JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** A page's path with `:id` for a record, and the record's ID. */
export function readPageAddress(address: string): { path: string; id: string } {
  const [path = ''] = address.split('?');
  const [, id = ''] = recordId.exec(path) ?? [];
  return { path: id === '' ? path : path.replace(id, ':id'), id };
}

const recordId = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The file of a page's document in the built app. Records of one path can have several pages: a draft has another than an invoice. */
export function documentFile(path: string, kind = ''): string {
  return `app${path.replace(':id', 'record')}${kind && `-${kind}`}.html`;
}
