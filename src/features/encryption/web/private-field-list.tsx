import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What private mode encrypts, and what it does not. */
export function PrivateFieldList() {
  return (
    <Box sx={{ display: 'grid', gap: 3, color: 'text.secondary' }}>
      <Typography>
        Private mode stores these fields in encrypted form only, including in backups. You can’t search for
        them.
      </Typography>
      <List name="Encrypted" items={encrypted} />
      <List name="Not encrypted" items={readable} />
      <Typography>
        Client and project files that you haven’t imported yet are discarded. This browser stores the
        descriptions of your timer encrypted, with a key that stays in this browser. While you’re signed in,
        it also keeps changes to entries that haven’t synced and pages you opened, unencrypted, so that Stint
        works offline. Signing out removes the timer, its key and the pages, except changes that haven’t
        synced.
      </Typography>
    </Box>
  );
}

const encrypted = [
  'Clients: phone, notes, address, contacts and postal address',
  'Projects: notes',
  'The timer’s descriptions in this browser',
];

const readable = [
  'Clients: name, legal name, email, VAT ID, registration ID, buyer reference, e-invoice address, currency, language, payment terms, rates, tags and colour, for invoices, lists and search',
  'Projects: name, client, status, rates, retainer, budget, dates, PO number, colour and your own fields',
  'Time entries: everything, including descriptions and notes, for search, reports and the calendar feed',
  'The running timer on the server: everything, so that it works on all your devices',
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
