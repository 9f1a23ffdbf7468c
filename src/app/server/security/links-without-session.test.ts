/** What opens without a session asks whether its owner may still serve it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

let stint: Installation;
let ann: ApiCaller;
let doors: Record<string, () => Promise<Response>>;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  const { id: documentId } = await uploadDocument(ann);
  const { url: file } = await ann.api.documents.link({ id: documentId });
  const { path: calendar } = await ann.api.calendarFeed.create({});
  const book = await createIssuer(ann, stint.url);
  const { id } = await book.draft({ type: 'quote', dueDay: '2099-01-31' });
  await ann.api.invoices.issue({ id });
  const { path: link } = await ann.api.invoices.createLink({ id });
  const token = link.slice(3);
  const portal = await ann.api.portal.createLink({ id: book.clientId, label: 'Nora' });
  const answer = { token, state: 'accepted', name: 'Nora Nord' };
  doors = {
    file: () => fetch(stint.url + file),
    calendar: () => fetch(stint.url + calendar),
    'page of a private link': () => post('/api/invoice-link', { token }),
    'portal of a client': () => post('/api/portal-link', { token: portal.path.slice(3) }),
    'PDF of a private link': () => fetch(`${stint.url}${link}/pdf`),
    'answer on a private link': () => post('/api/invoice-link/answer', answer),
  };
  return () => stint[Symbol.asyncDispose]();
});

describe.each([
  ['is disabled', () => stint.owner.api.accounts.setDisabled({ uid: ann.uid, disabled: true })],
  [
    'may no longer keep records',
    () => stint.owner.api.accounts.setRole({ uid: ann.uid, systemRole: 'viewer', tenantEnabled: false }),
  ],
])('while the owner %s', (_what, lock) => {
  it('no link opens, and each opens again afterwards', async () => {
    const open = async () => {
      const statuses: Record<string, number> = {};
      for (const [door, enter] of Object.entries(doors))
        if (!door.startsWith('answer')) statuses[door] = (await enter()).status;
      return statuses;
    };
    const all = {
      file: 200,
      calendar: 200,
      'page of a private link': 200,
      'portal of a client': 200,
      'PDF of a private link': 200,
    };
    expect(await open()).toEqual(all);
    await lock();
    expect(await open()).toEqual({
      file: 403,
      calendar: 404,
      'page of a private link': 404,
      'portal of a client': 404,
      'PDF of a private link': 404,
    });
    expect((await doors['answer on a private link']?.())?.status).toBe(404);
    await stint.owner.api.accounts.setRole({ uid: ann.uid, systemRole: 'user', tenantEnabled: true });
    await stint.owner.api.accounts.setDisabled({ uid: ann.uid, disabled: false });
    expect(await open()).toEqual(all);
  });
});

function post(path: string, body: object): Promise<Response> {
  return fetch(stint.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
