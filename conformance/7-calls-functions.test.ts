/** Section 7 of the specification: the calls of functions. */
import { describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ReceivedAnswer, ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const unwrap = (caller: ApiCaller, tenantId: string): Promise<ReceivedAnswer> =>
  caller.send({
    method: 'POST',
    path: '/api/functions/unwrapDataKey',
    body: { data: { tenantId } },
  });

describe('unwrapDataKey', () => {
  it('returns the data key of the caller’s tenant in result, always the same one [7.12]', async () => {
    const ann = await stint.newTenant();

    const first = await unwrap(ann, ann.uid);

    expect(first.status).toBe(200);
    expect(first.text).toMatch(/^\{"result":\{"dek":"[\w+/]{43}="\}\}$/);
    expect((await unwrap(ann, ann.uid)).json).toEqual(first.json);
  });

  it('returns the same key to concurrent first requests [7.12]', async () => {
    const ann = await stint.newTenant();
    const responses = await Promise.all(Array.from({ length: 8 }, () => unwrap(ann, ann.uid)));

    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
  });

  it.each([
    ['is pending', undefined],
    ['has no access', { systemRole: 'noAccess' }],
    ['views', { systemRole: 'viewer' }],
    ['keeps records', { tenantEnabled: true }],
  ] as const)('works for every signed-in account: one that %s [1.2, 4.3, 7.12]', async (_what, role) => {
    const ann = await stint.newAccount('Ann', role);

    const { status, text } = await unwrap(ann, ann.uid);
    expect(status).toBe(200);
    expect(text).toMatch(/^\{"result":\{"dek":"[\w+/]{43}="\}\}$/);
  });

  it('gives every tenant a separate key [1.2]', async () => {
    const [ann, bob] = [await stint.newTenant(), await stint.newTenant()];

    expect((await unwrap(ann, ann.uid)).text).not.toBe((await unwrap(bob, bob.uid)).text);
  });

  it('rejects another user’s tenantId, existing or not [7.12]', async () => {
    const [ann, bob] = [await stint.newTenant(), await stint.newTenant()];
    await unwrap(bob, bob.uid);

    for (const tenantId of [bob.uid, newId()]) {
      const response = await unwrap(ann, tenantId);
      expect(response.status).toBe(403);
      expect(response.json).toEqual({
        error: {
          status: 'PERMISSION_DENIED',
          message: 'You do not have permission to unwrap this data key.',
          details: { code: 'FORBIDDEN' },
        },
      });
    }
  });

  it('rejects signed-out callers [7.12]', async () => {
    const response = await unwrap(signedOutCaller(stint.url), newId());

    expect(response.status).toBe(401);
    expect(response.json).toEqual({
      error: {
        status: 'UNAUTHENTICATED',
        message: 'Authentication required to unwrap a data key.',
        details: { code: 'UNAUTHORIZED' },
      },
    });
  });

  it.each([undefined, {}, { data: {} }, { data: { tenantId: 'me' } }, { tenantId: newId() }])(
    'explains what is wrong with %j [7.12]',
    async (body) => {
      const ann = await stint.newTenant();
      const response = await ann.send({ method: 'POST', path: '/api/functions/unwrapDataKey', body });

      expect(response.status).toBe(400);
      expect(response.json).toMatchObject({
        error: {
          status: 'INVALID_ARGUMENT',
          message: expect.any(String) as string,
          details: { code: 'BAD_REQUEST' },
        },
      });
    },
  );

  it('ignores unknown members next to data and inside it [7.12]', async () => {
    const ann = await stint.newTenant();
    const body = { data: { tenantId: ann.uid, client: 'web' }, context: { app: 'old' } };
    const response = await ann.send({ method: 'POST', path: '/api/functions/unwrapDataKey', body });

    expect(response.status).toBe(200);
  });

  it.each([
    ['/api/functions/unwrapDataKey', 'not JSON', 400, 'INVALID_ARGUMENT'],
    ['/api/functions/anything', '{}', 404, 'NOT_FOUND'],
  ])(
    'returns protocol errors in the same format: %s with %s [7.12]',
    async (path, body, status, errorStatus) => {
      const ann = await stint.newTenant();
      const response = await ann.send({ method: 'POST', path, body });

      expect(response.status).toBe(status);
      expect(response.json).toMatchObject({
        error: { status: errorStatus, message: expect.any(String) as string },
      });
    },
  );
});
