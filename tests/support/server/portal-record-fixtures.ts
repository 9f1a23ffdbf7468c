import type { ApiCaller, Installation } from './api-callers.ts';
import { createPortalVisitor } from './portal-visitor.ts';

type Means = { clientId: string; issueInvoice: () => Promise<string> };

/** What a client reported and proposed by a link. */
export function portalRecordFactories(
  stint: Installation,
  { api }: ApiCaller,
  { clientId, issueInvoice }: Means,
) {
  let path: Promise<string> | undefined;
  const createPath = async () => (await api.portal.createLink({ id: clientId, label: 'Acts' })).path;
  const visit = async () => {
    path ??= createPath();
    return createPortalVisitor(stint.url, await path);
  };
  return {
    /** A link of a client whose portal was shared and viewed. */
    async clientLink() {
      await api.portal.saveSettings({ id: clientId, settings: {} });
      await api.portal.view({ id: clientId });
      return (await api.portal.createLink({ id: clientId, label: 'Nora' })).linkId;
    },
    async reportedInvoice() {
      const id = await issueInvoice();
      const number = (await api.invoices.get({ id }))?.number ?? '';
      const { read, post } = await visit();
      const { invoices } = await read();
      const shown = invoices?.open.find(({ title }) => title.endsWith(` ${number}`));
      await post('/report', { invoiceId: shown?.id, day: invoices?.report.today, amount: 1, name: 'Nora' });
      return id;
    },
    async contactProposal() {
      const list = async () => (await api.portal.proposals({ id: clientId }))?.items ?? [];
      // A client may have ten.
      for (const { id } of await list()) await api.portal.updateProposal({ id, isAnswered: true });
      const { post } = await visit();
      await post('/propose', { changes: { city: 'Bremen' }, name: 'Nora' });
      return (await list())[0]?.id ?? '';
    },
  };
}
