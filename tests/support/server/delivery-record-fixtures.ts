import type { ApiCaller } from './api-callers.ts';

/** How an issued invoice was sent. */
export function deliveryRecordFactories({ api }: ApiCaller, issueInvoice: () => Promise<string>) {
  return {
    /** Recorded by hand. */
    async delivery() {
      const id = await issueInvoice();
      return (await api.invoices.markSent({ id, way: 'post', day: '2026-03-31' })).id;
    },
    /** Its client has an address. */
    async invoiceToEmail() {
      const id = await issueInvoice();
      const invoice = await api.invoices.get({ id });
      const client = await api.clients.get({ id: invoice?.clientId ?? '' });
      if (client?.email === null)
        await api.clients.update({
          id: client.id,
          revision: client.revision,
          email: 'office@northwind.example',
        });
      return id;
    },
    async waitingEmail() {
      const id = await issueInvoice();
      const email = { recipient: 'nora@northwind.example', subject: 'Invoice', text: 'Hello Nora' };
      const sendAt = new Date(Date.now() + 86_400_000).toISOString();
      return (await api.invoices.sendEmail({ id, ...email, hasPdf: false, sendAt })).id;
    },
  };
}
