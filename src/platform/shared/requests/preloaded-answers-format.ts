import type { ScreenLayout } from './screen-layout.ts';

/** What a document brings along: the answers of the first requests that its page would send. */
export type PreloadedAnswers = {
  /** Whose they are. */
  uid: string;
  /** By path, such as the session's. */
  responses: Readonly<Record<string, unknown>>;
  calls: readonly PreloadedAnswer[];
  /** What the page was rendered with, if the document shows it. */
  rendered?: RenderedWith;
};

export type PreloadedAnswer = { name: string; input: object; answer: unknown };

/** A page's content, as the server renders it. */
export type RenderedPage = { title: string; markup: string; rendered: RenderedWith };

/** What the browser needs in order to render the same. */
export type RenderedWith = {
  layout: ScreenLayout;
  /** In the account's time zone. */
  today: string;
  queries: readonly RenderedQuery[];
  /** Names of the parts that it shows, and that load on demand elsewhere. */
  parts: readonly string[];
};

/** The result of a query: the answer of a call, by its place in `calls`, or what was made of answers. */
export type RenderedQuery = {
  key: readonly unknown[];
  /** It holds the first page of a list, and can load more. */
  isPaged?: true;
} & ({ call: number } | { result: unknown });

export const sessionPath = '/api/auth/get-session';
export const mePath = '/api/v1/me';

/** The element of the document that holds them. */
export const preloadedAnswersId = 'stint-preloaded-answers';

/** The same for the same call, in whichever order its fields are written. */
export function callKey(name: string, input: unknown): string {
  if (typeof input !== 'object' || input === null) return `${name} ${JSON.stringify(input)}`;
  const fields = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${name} ${JSON.stringify(Object.fromEntries(fields))}`;
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
