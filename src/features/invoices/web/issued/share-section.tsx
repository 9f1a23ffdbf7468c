import { Link2 } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './issued.module.css';

type ShareSectionProps = { invoice: Invoice; onShare: () => void };

/** The private link of a document, and when the client opened it. */
export function ShareSection({ invoice, onShare }: ShareSectionProps) {
  const { id, link, viewedAt, lastViewedAt, viewCount } = invoice;
  const { timeZone } = useAccount().preferences;
  const time = (instant: string) =>
    formatInstant(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const revoke = () =>
    runMutation(() => invoices.revokeLink.call({ id }), { done: m.linkRevoked, keys: invoiceKeys });

  return (
    <Section title={m.privateLink}>
      <div className={styles.link}>
        <p className={classNames(text.body, text.quiet)}>
          {link
            ? m.linkWorksUntil({
                day: formatInstant(link.expiresAt, { dateStyle: 'long', timeZone }),
              })
            : m.linkIntro}
        </p>
        <p className={text.body}>
          {viewedAt === null || lastViewedAt === null
            ? m.notViewedYet
            : viewCount === 1
              ? m.viewedOnce({ at: time(viewedAt) })
              : m.viewedTimes({ count: viewCount, first: time(viewedAt), last: time(lastViewedAt) })}
        </p>
        <div className={styles.buttons}>
          <Button variant="outlined" icon={Link2} onClick={onShare}>
            {link ? m.copyLink : m.createLink}
          </Button>
          {link && (
            <Button tone="danger" onClick={() => void revoke()}>
              {m.revokeLink}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
