import type { ApiCaller } from './api-callers.ts';

/** How an issued invoice was sent. */
export function deliveryRecordFactories({ api }: ApiCaller, issueInvoice: () => Promise<string>) {
  return {
    /** Recorded by hand. */
    async delivery() {
      const id = await issueInvoice();
      return (await api.invoices.markSent({ id, way: 'post', day: '2026-03-31' })).id;
    },
    async waitingEmail() {
      const id = await issueInvoice();
      const email = { recipient: 'nora@northwind.example', subject: 'Invoice', text: 'Hello Nora' };
      const sendAt = new Date(Date.now() + 86_400_000).toISOString();
      return (await api.invoices.sendEmail({ id, ...email, hasPdf: false, sendAt })).id;
    },
  };
}
