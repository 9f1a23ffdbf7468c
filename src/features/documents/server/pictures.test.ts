/** Pictures of any shape, from several accounts at a time, in separate processes. */
import { beforeAll, expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { download, postFile, uploadDocument } from '#tests/support/server/document-upload.ts';
import { aJpeg, aPng } from '#tests/support/server/file-content.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { startRealSideProcesses } from '#tests/support/server/side-processes.ts';

startRealSideProcesses();
const stint = shareInstallation();
let accounts: ApiCaller[];
let ann: ApiCaller;
beforeAll(async () => {
  accounts = [await stint.newTenant('Ann'), await stint.newTenant('Ben'), await stint.newTenant('Cat')];
  [ann] = accounts as [ApiCaller];
});

it.each([
  [1, 100_000_000],
  [20_001, 1],
  [10_001, 10_000],
])('of %i × %i pixels are refused before they are decoded', async (width, height) => {
  for (const type of ['userDocument', 'avatar']) {
    const { status, json } = await postFile(ann, { type, name: 'long.png', content: aPng(width, height) });
    expect({ status, json }).toEqual({
      status: 422,
      json: {
        code: 'UNFIT',
        message:
          'This image has too many pixels. Choose one of at most 100 megapixels, and 20,000 pixels on each side.',
      },
    });
  }
});

it('nine from three accounts at a time are uploaded and shown', async () => {
  const content = await aJpeg();
  const uploads = accounts.flatMap((account) =>
    ['one.jpg', 'two.jpg', 'three.jpg'].map(async (name) => {
      const { id } = await uploadDocument(account, { type: 'avatar', name, content });
      const { id: photo } = await uploadDocument(account, { name, content });
      return [id, (await download(account, photo, { use: 'view' })).status];
    }),
  );
  expect((await Promise.all(uploads)).map(([, status]) => status)).toEqual(Array.from(uploads, () => 200));
});
