import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/portal.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { PortalVisit } from '#src/features/portal/contract.ts';
import { portal } from '#src/features/portal/web/api.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './owner.module.css';

const shownVisits = 20;

/** Who opened the portal, and what, in the last year. */
export function VisitsSection({ clientId }: { clientId: string }) {
  const { timeZone } = useAccount().preferences;
  const { data } = useQuery(portal.visits.queryOptions({ input: { id: clientId, limit: shownVisits } }));
  return (
    <Section title={m.visits}>
      {data?.items.length === 0 && (
        <p className={classNames(text.body, text.quiet, styles.padded)}>{m.noVisits}</p>
      )}
      <ol aria-label={m.visits} className={classNames(text.list, styles.rows)}>
        {data?.items.map((visit) => (
          <li key={visit.id} className={sectionStyles.row}>
            <span>{visitLabel(visit)}</span>
            <time dateTime={visit.createdAt} className={text.quiet}>
              {formatInstant(visit.createdAt, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function visitLabel({ kind, detail, linkLabel, viewerName }: PortalVisit): string {
  const label = linkLabel ?? viewerName ?? m.formerViewer;
  switch (kind) {
    case 'view':
      return m.visitView({ label });
    case 'ownerView':
      return m.visitOwnerView;
    case 'invoicePdf':
      return m.visitInvoicePdf({ label, number: detail ?? '' });
    case 'eInvoice':
      return m.visitEInvoice({ label, number: detail ?? '' });
    case 'statementPdf':
      return m.visitStatementPdf({ label });
    case 'document':
      return m.visitDocument({ label, name: detail ?? '' });
    case 'upload':
      return m.visitUpload({ label, name: detail ?? '' });
    case 'archive':
      return m.visitArchive({ label, year: detail ?? '' });
    case 'paymentNotice':
      return m.visitPaymentNotice({ label, number: detail ?? '' });
    case 'proposal':
      return m.visitProposal({ label });
    case 'wrongPin':
      return m.visitWrongPin({ label });
    case 'linkMailed':
      return m.visitLinkMailed({ label });
    case 'reminder':
      return m.visitReminder;
    case 'hoursApproved':
      return m.visitHoursApproved({ label: detail ?? label });
    case 'hoursQuestioned':
      return m.visitHoursQuestioned({ label: detail ?? label });
    case 'quoteAnswered':
      return m.visitQuoteAnswered({ number: detail ?? '' });
  }
}
