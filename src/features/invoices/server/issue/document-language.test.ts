import { expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, clientForInvoices } from '#tests/support/request-fixtures.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it.each([false, true])(
  'a document has the language of the client’s country, or else of the seller’s; private mode: %s',
  async (isPrivate) => {
    const { api, uid, ...of } = await stint.newTenant();
    const book = await createIssuer({ api, uid, ...of }, stint.url);
    if (isPrivate) {
      await api.encryption.unwrapDataKey({ data: { tenantId: uid } });
      await api.encryption.setPrivateMode({ isOn: true });
    }
    const { settings } = await api.invoices.settings({});
    await api.invoices.updateSettings({ settings: { ...settings, language: null } });
    const languageFor = async (countryCode: string | null) => {
      const { postalAddress } = clientForInvoices;
      const { id: clientId } = await api.clients.create(
        aClient({ postalAddress: { ...postalAddress, countryCode } }),
      );
      const { id } = await book.draft({ clientId, currency: 'EUR', lines: [aLine()] });
      return (await api.invoices.issue({ id })).frozen;
    };
    expect(await languageFor('FR')).toMatchObject({ language: 'fr-FR', buyer: { country: 'FR' } });
    expect(await languageFor(null)).toMatchObject({ language: 'de-DE', buyer: { country: null } });
  },
);
