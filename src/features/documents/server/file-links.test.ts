import { beforeEach, describe, expect, it } from 'vitest';
import { linkLifetimeMs } from '#src/features/documents/rules/document-limits.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { postFile, toPath, uploadDocument } from '#tests/support/server/document-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { createLink, readLink } from './file-links.ts';
import type { FileLinkTarget } from './file-links.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const refused = { status: 403, json: { code: 'unauthorized', message: 'User does not have permission.' } };
const open = (token: string) => ann.send({ path: `/api/files?token=${encodeURIComponent(token)}` });
const tokenOf = (address: string) => new URL(address, 'http://stint').searchParams.get('token') ?? '';

async function aLink(): Promise<{ token: string; target: Omit<FileLinkTarget, 'expiresAt'> }> {
  const { id, path } = await uploadDocument(ann);
  const { url } = await ann.api.documents.link({ id });
  return { token: tokenOf(url), target: { userId: ann.uid, documentId: id, path, use: 'download' } };
}

describe('the address of a file', () => {
  it('works for 15 minutes at most', async () => {
    const { token, target } = await aLink();
    const before = Date.now();
    const opened = readLink(stint.files, token);
    expect(opened?.expiresAt).toBeLessThanOrEqual(before + 15 * 60_000);
    const { json } = await postFile(ann);
    // Checked by the tests of the literal calls.
    const { downloadUrl } = json as { downloadUrl: string };
    expect(readLink(stint.files, tokenOf(downloadUrl))?.expiresAt).toBeLessThanOrEqual(
      Date.now() + 15 * 60_000,
    );

    const almost = createLink(stint.files, target, Date.now() - linkLifetimeMs + 60_000);
    expect((await ann.send({ path: toPath(almost) })).status).toBe(200);
    const expired = createLink(stint.files, target, Date.now() - linkLifetimeMs);
    expect(await ann.send({ path: toPath(expired) })).toMatchObject(refused);
  });

  it('works without a session, and only for the version it was made for', async () => {
    const { token, target } = await aLink();
    expect((await fetch(`${stint.url}/api/files?token=${token}`)).status).toBe(200);
    await uploadDocument(ann, { documentId: target.documentId, content: 'The second version' });

    expect(await open(token)).toMatchObject({ status: 200, text: 'Hello' });
  });

  it('stops working when the document is deleted', async () => {
    const { token, target } = await aLink();
    await ann.api.documents.delete({ id: target.documentId });

    expect(await open(token)).toMatchObject({ status: 404, json: { code: 'object-not-found' } });
  });

  it('is refused if any character was changed, added or removed', async () => {
    const { token } = await aLink();
    const others = ['A', 'B', 'Q', 'g', 'w', '0', '-', '_', '.', '+', '/', '=', ' ', 'é', '\0'];
    for (let position = 0; position < token.length; position += 1) {
      const [start, character, end] = [token.slice(0, position), token[position], token.slice(position + 1)];
      const changed = others
        .filter((each) => each !== character)
        .flatMap((each) => [start + each + end, start + each + character + end]);
      for (const forged of [...changed, start + end]) {
        if (forged === token) continue;
        expect({ forged, target: readLink(stint.files, forged) }).toEqual({ forged, target: null });
      }
    }
    const [payload = '', signature = ''] = token.split('.');
    for (const forged of [
      '',
      '.',
      payload,
      `${payload}.`,
      `.${signature}`,
      `${signature}.${payload}`,
      `${token}.${signature}`,
      `${token}=`,
      `${token}A`,
      token.toLowerCase(),
    ])
      expect(await open(forged)).toMatchObject(refused);
    expect(await ann.send({ path: `/api/files?token=${token}&token=${token}` })).toMatchObject(refused);
    expect(await ann.send({ path: '/api/files' })).toMatchObject(refused);
  });

  it('of another account can’t be forged from the own', async () => {
    const { token, target } = await aLink();
    const [, signature = ''] = token.split('.');
    const ben = await stint.newTenant('Ben');
    const { id, path } = await uploadDocument(ben, { content: 'Of Ben' });
    const ofBen = { ...target, userId: ben.uid, documentId: id, path, expiresAt: Date.now() + 60_000 };
    const payload = Buffer.from(JSON.stringify(ofBen)).toString('base64url');
    expect(await open(`${payload}.${signature}`)).toMatchObject(refused);

    const otherKey = { linkKey: new Uint8Array(32) };
    expect(await ann.send({ path: toPath(createLink(otherKey, ofBen)) })).toMatchObject(refused);
  });

  it('never leads to a document of another account, even when signed', async () => {
    const ben = await stint.newTenant('Ben');
    const { target } = await aLink();
    const { id, path } = await uploadDocument(ben, { content: 'Of Ben' });
    for (const mixed of [
      { ...target, documentId: id },
      { ...target, documentId: id, path },
      { ...target, path },
      { ...target, path: `${ann.uid}/../${path}` },
      { ...target, documentId: newId() },
    ])
      expect(await ann.send({ path: toPath(createLink(stint.files, mixed)) })).toMatchObject({ status: 404 });
  });
});

it('gives no address of a document of another account', async () => {
  const ben = await stint.newTenant('Ben');
  const { id } = await uploadDocument(ben);
  await expect(ann.api.documents.link({ id })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  await expect(ann.api.documents.link({ id: newId(), version: 0 })).rejects.toMatchObject({ status: 404 });
});
