import { beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';

let stint: Installation;
beforeAll(async () => {
  stint = await startInstallation();
  return () => stint[Symbol.asyncDispose]();
});

describe('a merge while private mode is being turned off', () => {
  it('takes over fields that are still encrypted and stores them in plaintext', async () => {
    const pia = await stint.newTenant('Pia');
    const { clients, encryption } = pia.api;
    await switchPrivateMode(pia, true);
    const stays = await clients.create(aClient({ notes: 'Pays late' }));
    const goes = await clients.create(aClient({ phone: '030 1234', notes: 'Call Nora' }));
    expect(await encryption.setPrivateMode({ isOn: false })).toMatchObject({ state: 'turningOff' });
    const { operationId } = await clients.merge({ id: stays.id, fromId: goes.id });

    const merged = await clients.get(stays);
    expect(merged).toMatchObject({ phone: '030 1234', notes: 'Pays late\n\nCall Nora' });
    expect(merged?.notesEnc ?? null).toBeNull();
    expect(await encryption.convertNext({})).toEqual({ state: 'off', left: 0 });
    await clients.undoMerge({ id: operationId });
    expect(await clients.get(goes)).toMatchObject({ phone: '030 1234', notes: 'Call Nora' });
    expect(await clients.get(stays)).toMatchObject({ phone: null, notes: 'Pays late' });
  });
});
