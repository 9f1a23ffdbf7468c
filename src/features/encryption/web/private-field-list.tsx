import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import * as m from '#messages/encryption.ts';
import { DisclosureHeader } from '#src/platform/web/layout/page/disclosure-header.tsx';

/** What private mode does, and on demand what it encrypts and what it doesn't. */
export function PrivateFieldList() {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', color: 'text.secondary' }}>
      <Typography>{m.fieldsIntro}</Typography>
      <DisclosureHeader panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
        <Box component="span" sx={{ fontWeight: 500, color: 'text.primary' }}>
          {m.whatIsEncrypted}
        </Box>
      </DisclosureHeader>
      <Box id={panel} hidden={!isOpen} sx={{ display: isOpen ? 'grid' : 'none', gap: 3 }}>
        <List name={m.encrypted} items={encrypted} />
        <List name={m.notEncrypted} items={readable} />
        <Typography>{m.thisBrowser}</Typography>
      </Box>
    </Box>
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
  m.sentEmailsReadable,
];

function List({ name, items }: { name: string; items: readonly string[] }) {
  return (
    <div>
      <Typography component="h4" sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}>
        {name}
      </Typography>
      <Box component="ul" aria-label={name} sx={{ m: 0, pl: 5 }}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Box>
    </div>
  );
}
