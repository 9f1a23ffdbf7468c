import { describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

describe('a merge while private mode is being turned off', () => {
  it('takes over fields that are still encrypted and stores them in plaintext', async () => {
    const pia = await stint.newTenant('Pia');
    const { clients, encryption } = pia.api;
    await switchPrivateMode(pia, true);
    const remaining = await clients.create(aClient({ notes: 'Pays late' }));
    const obsolete = await clients.create(aClient({ phone: '030 1234', notes: 'Call Nora' }));
    expect(await encryption.setPrivateMode({ isOn: false })).toMatchObject({ state: 'turningOff' });
    const { operationId } = await clients.merge({ id: remaining.id, fromId: obsolete.id });

    const merged = await clients.get(remaining);
    expect(merged).toMatchObject({ phone: '030 1234', notes: 'Pays late\n\nCall Nora' });
    expect(merged?.notesEnc ?? null).toBeNull();
    expect(await encryption.convertNext({})).toEqual({ state: 'off', left: 0 });
    await clients.undo({ id: operationId });
    expect(await clients.get(obsolete)).toMatchObject({ phone: '030 1234', notes: 'Call Nora' });
    expect(await clients.get(remaining)).toMatchObject({ phone: null, notes: 'Pays late' });
  });
});
