/** Fields that other pages lead to, with `/invoices/settings?field=bank.iban`. */
export const linkedFields = ['seller.name', 'seller.street', 'seller.vatId', 'bank.iban'] as const;
export type LinkedField = (typeof linkedFields)[number];

export function settingsHref(field: LinkedField): string {
  return `/invoices/settings?field=${field}`;
}
