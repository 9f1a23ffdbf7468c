import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with its tab. */
export const { Component: InvoicesSection } = createLazyComponent(
  async () => (await import('./overview/invoices-section.tsx')).InvoicesSection,
  { takesFocus: false },
);

/** Loaded with the page of a client. */
export const { Component: OpenInvoicesSection } = createLazyComponent(
  async () => (await import('./overview/open-invoices-section.tsx')).OpenInvoicesSection,
  { takesFocus: false, renderedAs: 'openInvoices' },
);

/** Loaded with the page of a month. */
export const { Component: IssuedInPeriod } = createLazyComponent(
  async () => (await import('./overview/issued-in-period.tsx')).IssuedInPeriod,
  { takesFocus: false },
);
export const { Component: PaidInPeriod } = createLazyComponent(
  async () => (await import('./overview/paid-in-period.tsx')).PaidInPeriod,
  { takesFocus: false },
);
export const { Component: PaymentNotices } = createLazyComponent(
  async () => (await import('./notices/payment-notice-list.tsx')).PaymentNotices,
  { takesFocus: false },
);

/** Rarely shown. */
export const { Component: RetainerDifferences } = createLazyComponent(
  async () => (await import('./new/retainer-differences.tsx')).RetainerDifferences,
  { takesFocus: false },
);
