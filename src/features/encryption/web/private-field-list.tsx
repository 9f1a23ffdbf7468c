import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as m from '#messages/encryption.ts';

/** What private mode encrypts, and what it does not. */
export function PrivateFieldList() {
  return (
    <Box sx={{ display: 'grid', gap: 3, color: 'text.secondary' }}>
      <Typography>{m.fieldsIntro}</Typography>
      <List name={m.encrypted} items={encrypted} />
      <List name={m.notEncrypted} items={readable} />
      <Typography>{m.consequences}</Typography>
    </Box>
  );
}

const encrypted = [m.clientFieldsEncrypted, m.projectFieldsEncrypted, m.timerFieldsEncrypted];

const readable = [
  m.clientFieldsReadable,
  m.projectFieldsReadable,
  m.entryFieldsReadable,
  m.runningTimerReadable,
];

function List({ name, items }: { name: string; items: readonly string[] }) {
  return (
    <div>
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}>
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
