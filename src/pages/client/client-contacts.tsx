import { Mail } from 'lucide-react';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { EmailLink, PhoneLink } from './client-details.tsx';
import * as styles from './client.module.css';

export function ClientContacts({ contacts }: Pick<Client, 'contacts'>) {
  if (contacts.length === 0) return null;
  return (
    <Section title={m.contacts}>
      <ul className={text.list}>
        {contacts.map(({ id, name, email, phone, receivesInvoices }) => (
          <li key={id} className={classNames(styles.row, styles.contact)}>
            <span className={styles.contactName}>{name}</span>
            {email !== null && <EmailLink to={email} />}
            {phone !== null && <PhoneLink to={phone} />}
            {receivesInvoices && (
              <StatusBadge icon={Mail} tone="quiet">
                {m.receivesInvoices}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
