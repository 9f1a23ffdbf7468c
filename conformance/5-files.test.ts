/** Which files can be uploaded where, and whose can be deleted. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { postFile, uploadDocument } from '#tests/support/server/document-upload.ts';
import { aJpeg, aPng, anOfficeFile, doc, gif, pdf } from '#tests/support/server/file-content.ts';

let ann: ApiCaller;
let ben: ApiCaller;
let entityIds: Record<string, string>;
beforeAll(async () => {
  const stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  ben = await stint.newTenant('Ben');
  entityIds = {
    user: ann.uid,
    client: (await ann.api.clients.create(aClient())).id,
    project: (await ann.api.projects.create(aProject())).id,
    expense: newId(),
  };
  return () => stint[Symbol.asyncDispose]();
});

const typesOf: Record<string, string[]> = {
  user: ['userDocument', 'avatar'],
  client: ['clientDocument', 'contract'],
  project: ['projectDocument'],
  expense: ['receipt'],
};
const allTypes = [...Object.values(typesOf).flat(), 'invoicePdf', 'file'];

describe.each(Object.entries(typesOf))('a %s', (entityType, types) => {
  const upload = (type: string) =>
    postFile(ann, {
      type,
      entityType,
      entityId: entityIds[entityType] ?? '',
      name: 'a.png',
      content: aPng(),
    });

  it.each(types)('takes a file of the type %s [5.5]', async (type) => {
    expect((await upload(type)).status).toBe(201);
  });

  it.each(allTypes.filter((type) => !types.includes(type)))('refuses the type %s [5.5]', async (type) => {
    const message = `File type ${type} is not valid for entity type ${entityType}`;
    expect(await upload(type)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST', message } });
  });
});

it.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a.jpg', 'image/jpeg', aJpeg],
  ['a.JPEG', 'image/jpeg', aJpeg],
  ['a.png', 'image/png', () => aPng()],
  ['a.gif', 'image/gif', () => gif],
  ['a.pdf', 'application/pdf', () => pdf],
  ['a.doc', 'application/msword', () => doc],
  [
    'a.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    () => anOfficeFile('docx'),
  ],
  ['a.xls', 'application/vnd.ms-excel', () => doc],
  ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', () => anOfficeFile('xlsx')],
  ['a.txt', 'application/octet-stream', () => Buffer.from('text')],
  ['a.svg', 'application/octet-stream', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a', 'application/octet-stream', () => pdf],
])('%s is stored as %s [5.7]', async (name, contentType, content) => {
  const { status, json } = await postFile(ann, { name, content: await content() });
  expect({ status, json }).toMatchObject({ status: 201, json: { fileName: name, contentType } });
});

describe('a file', () => {
  it('is deleted only by its own account [5.6, 6.3]', async () => {
    const { path } = await uploadDocument(ann);

    await expect(ben.api.files.delete({ path })).rejects.toMatchObject({ status: 403, code: 'unauthorized' });
    expect((await ann.api.documents.list({})).items.map((document) => document.path)).toContain(path);
    await ann.api.files.delete({ path });
    expect((await ann.api.documents.list({})).items.map((document) => document.path)).not.toContain(path);
  });

  it('is never deleted by another spelling of its path [5.6, 6.3]', async () => {
    const { path } = await uploadDocument(ann);
    const rest = path.slice(ann.uid.length + 1);
    const spellings = [
      `/${path}`,
      `./${path}`,
      path.replace('/', '//'),
      path.replace('/', '\\'),
      path.replace('/', '%2f'),
      path.replace('/', '%2F'),
      path.replace('/', '/./'),
      path.replace('/', '/%2e/'),
      path.replace('/', '/x/../'),
      `${ben.uid}/../${path}`,
      `${ann.uid}/../${path}`,
      `${ben.uid}/%2e%2e/${path}`,
      `${ann.uid}0/${rest}`,
      `${ann.uid.slice(0, -1)}/${rest}`,
      `${ann.uid.toUpperCase()}/${rest}`,
      rest,
      `${path}%00`,
      '',
      ann.uid,
      `${ann.uid}/`,
      '..',
    ];
    for (const caller of [ann, ben])
      for (const spelling of spellings.filter((each) => each !== path)) {
        const { status, json } = await caller.send({
          method: 'DELETE',
          path: `/api/v1/files?${new URLSearchParams({ path: spelling }).toString()}`,
        });
        expect({ spelling, status, json }).toMatchObject({
          status: 403,
          json: { code: 'unauthorized', message: 'You do not have permission to delete this file.' },
        });
      }
    expect((await ann.api.documents.list({})).items.map((document) => document.path)).toContain(path);
  });

  it('is uploaded only to the account’s own records [6.3]', async () => {
    for (const [type, entityType] of [
      ['contract', 'client'],
      ['projectDocument', 'project'],
      ['userDocument', 'user'],
    ] as const) {
      const entityId = entityIds[entityType] ?? '';
      const { status, json } = await postFile(ben, { type, entityType, entityId });
      expect({ status, json }).toMatchObject({ status: 403, json: { code: 'unauthorized' } });
    }
    expect((await ben.api.documents.list({})).items).toEqual([]);
    expect((await ben.api.documents.usage({})).usedBytes).toBe(0);
  });
});
