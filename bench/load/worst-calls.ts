import sharp from 'sharp';
/** The calls that cost the server most, of an account with many entries, and usual calls of another account. */
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { cookieHeader } from '../bench-sessions.ts';

/** Returns the status. */
export type WorstCall = (signal: AbortSignal) => Promise<number>;
/** Returns its duration in milliseconds. */
export type UsualCall = () => Promise<number>;

const longLines = 1_000;
const shortLines = 5;
/** Near the limit of 100 megapixels. */
const largeSide = 9_900;

export async function prepareWorstCalls(origin: string, user: number): Promise<Record<string, WorstCall>> {
  const account = createAccount(origin, user);
  await account.completeSettings();
  const draft = await account.createDraft(longLines, 'Workshop 𐎀');
  const picture = await account.uploadPicture(largeSide);
  const today = new Date().toISOString().slice(0, 10);
  const years = `from=${addDays(today, -1_000)}&to=${today}&order=desc`;
  const get = (path: string) => (signal: AbortSignal) => account.read('GET', path, { signal });
  return {
    'pages of 1,000': get(`/timesheets?${years}&limit=1000`),
    unbilled: get(`/invoices/unbilled?clientId=${account.clientId}`),
    search: get('/timesheets/totals?search=agreed%20worked'),
    'drafts of 1,000 lines': (signal) =>
      account.read('PATCH', `/invoices/${draft.id}`, { body: { lines: draft.lines }, signal }),
    'characters missing in a font': get(`/invoices/${draft.id}/missing-characters`),
    exports: get('/exports/everything'),
    previews: get(`/invoices/${draft.id}/pdf`),
    pictures: async (signal) => account.read('GET', await account.pictureLink(picture), { signal }),
    issuing: async (signal) => {
      const { id } = await account.createDraft(longLines, 'Workshop', signal);
      return account.read('POST', `/invoices/${id}/issue`, { body: {}, signal });
    },
  };
}

/** `health` is asked without a session. */
export async function prepareOtherAccount(origin: string, user: number): Promise<Record<string, UsualCall>> {
  const account = createAccount(origin, user);
  await account.completeSettings();
  const draft = await account.createDraft(shortLines, 'Workshop');
  const picture = await account.uploadPicture(1_200);
  return {
    list: timed(() => account.read('GET', '/timesheets?limit=50')),
    'log an entry': timed(() => account.read('POST', '/timesheets', { body: anEntry(account.projectId) })),
    preview: timed(() => account.read('GET', `/invoices/${draft.id}/pdf`)),
    issue: async () => {
      const { id } = await account.createDraft(shortLines, 'Workshop');
      return timed(() => account.read('POST', `/invoices/${id}/issue`, { body: {} }))();
    },
    picture: timed(async () => account.read('GET', await account.pictureLink(picture))),
    health: timed(async () => (await fetch(`${origin}/healthz`)).arrayBuffer()),
  };
}

type Sent = { body?: object; signal?: AbortSignal };

function createAccount(origin: string, user: number) {
  const cookie = cookieHeader(user);
  const clientId = seededId('3', user);

  async function open(method: string, path: string, { body, signal }: Sent = {}): Promise<Response> {
    const response = await fetch(path.startsWith('/api') ? origin + path : `${origin}/api/v1${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (!response.ok && response.status !== 429)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async function createDraft(count: number, title: string, signal?: AbortSignal) {
    const lines = Array.from({ length: count }, (_, place) => ({
      id: newId(),
      kind: 'item',
      title: `${title} ${place}`,
      price: String(100 + place),
      taxRate: '19',
    }));
    const sent: Sent = { body: { type: 'invoice', clientId, lines }, ...(signal && { signal }) };
    // What the contract declares.
    const { id } = (await (await open('POST', '/invoices', sent)).json()) as { id: string };
    return { id, lines };
  }

  return {
    clientId,
    projectId: seededId('4', user * 8 + 2),
    createDraft,
    /** Only receives the answer: parsing it would delay what is measured. */
    async read(method: string, path: string, sent?: Sent): Promise<number> {
      const response = await open(method, path, sent);
      await response.arrayBuffer();
      return response.status;
    },
    async completeSettings(): Promise<void> {
      const { settings } = (await (await open('GET', '/invoices/settings')).json()) as {
        settings: { seller: object };
      };
      const seller = { ...settings.seller, name: 'Bench', vatId: 'DE136695976' };
      await open('PUT', '/invoices/settings', { body: { settings: { ...settings, seller } } });
    },
    async uploadPicture(side: number): Promise<string> {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
      const tile = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'red', noise } })
        .png()
        .toBuffer();
      const content = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
        .composite([{ input: tile, tile: true }])
        .jpeg({ quality: 50 })
        .toBuffer();
      const query = new URLSearchParams({
        type: 'userDocument',
        entityType: 'user',
        entityId: seededId('1', user),
        name: 'photo.jpg',
      });
      const response = await fetch(`${origin}/api/v1/files?${query.toString()}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(content),
      });
      if (!response.ok) throw new Error(`The picture was refused: ${await response.text()}`);
      const { items } = (await (await open('GET', '/documents?limit=1')).json()) as {
        items: { id: string }[];
      };
      return items[0]?.id ?? '';
    },
    async pictureLink(id: string): Promise<string> {
      const { url } = (await (await open('GET', `/documents/${id}/link?use=view`)).json()) as { url: string };
      const { pathname, search } = new URL(url, origin);
      return pathname + search;
    },
  };
}

function timed(call: () => Promise<unknown>): UsualCall {
  return async () => {
    const start = performance.now();
    await call();
    return performance.now() - start;
  };
}

let logged = 0;

/** Entries of a far future, one after the other. */
function anEntry(projectId: string): object {
  const start = Date.UTC(2040, 0, 1) + 60_000 * logged;
  logged += 1;
  return {
    id: newId(),
    projectId,
    date: new Date(start).toISOString().slice(0, 10),
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 30_000).toISOString(),
    duration: 0.0083,
    description: 'Worked on another part of what was agreed',
    billable: true,
  };
}

function seededId(kind: string, number: number): string {
  return `00000000-0000-7000-800${kind}-${number.toString(16).padStart(12, '0')}`;
}
