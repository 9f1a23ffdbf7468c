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
