import { addLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import { invoices } from '#src/features/invoices/web/api.ts';

/** A text for another program, with the share link of its document, which works for at least 90 days. */
export async function addShareLink(text: string, of: { id: string; linkLabel: string }): Promise<string> {
  const { path } = await invoices.renewLink.call({ id: of.id });
  return addLink(text, { label: of.linkLabel, url: location.origin + path });
}
