import { useId, useState } from 'react';
import * as m from '#messages/encryption.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DisclosureHeader } from '#src/platform/web/layout/page/disclosure-header.tsx';
import * as styles from './private-mode.module.css';

/** What private mode does, and on demand what it encrypts and what it doesn't. */
export function PrivateFieldList() {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={text.quiet}>
      <p className={text.body}>{m.fieldsIntro}</p>
      <DisclosureHeader panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
        <span className={classNames(text.medium, styles.question)}>{m.whatIsEncrypted}</span>
      </DisclosureHeader>
      <div id={panel} hidden={!isOpen} className={styles.fields}>
        <List name={m.encrypted} items={encrypted} />
        <List name={m.notEncrypted} items={readable} />
        <p className={text.body}>{m.thisBrowser}</p>
      </div>
    </div>
  );
}

const encrypted = [
  m.clientFieldsEncrypted,
  m.projectFieldsEncrypted,
  m.expenseFieldsEncrypted,
  m.documentsEncrypted,
  m.timerFieldsEncrypted,
];

const readable = [
  m.clientFieldsReadable,
  m.projectFieldsReadable,
  m.expenseFieldsReadable,
  m.entryFieldsReadable,
  m.documentFieldsReadable,
  m.runningTimerReadable,
  m.issuedInvoicesReadable,
  m.sentEmailsReadable,
];

function List({ name, items }: { name: string; items: readonly string[] }) {
  return (
    <div>
      <h4 className={styles.name}>{name}</h4>
      <ul aria-label={name} className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
