/** A firm's records of three years in one account, generated in SQL for speed. */
import type pg from 'pg';
import { withClient } from './bench-cluster.ts';
import { addExpenses } from './expense-population.ts';
import { addAccounts, dropIndexes, idSql, workingTimesSql } from './population.ts';

export const firm = {
  entries: 100_000,
  clients: 1_000,
  projects: 2_000,
  invoices: 10_000,
  payments: 5_000,
  documents: 10_000,
  expenses: 3_000,
  recurringInvoices: 12,
};

/** Ids of records that have much to show. */
export const firmIds = {
  userId: seededId('1', 1),
  clientId: seededId('3', 2),
  /** The most entries. */
  otherClientId: seededId('3', 3),
  /** Has to be reminded of an invoice. */
  lateClientId: seededId('3', 502),
  /** The most entries. */
  projectId: seededId('4', 1),
  retainerId: seededId('4', 10),
  invoiceId: seededId('5', 9_000),
  overdueInvoiceId: seededId('5', 9_500),
  paymentId: seededId('6', 4_000),
  documentId: seededId('7', 1),
};

const owner = idSql('1', '1');

/** Fills the account; `copyFirmInvoices` adds invoices and payments, copied from one that was issued. */
export async function populateFirm(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set synchronous_commit = off');
    await addAccounts(client, 2);
    await client.query(`update user_roles set system_role = 'superAdmin' where user_id = ${owner}`);
    await addClientsAndProjects(client);
    const restore = await dropIndexes(client);
    await addFirmEntries(client);
    for (const statement of restore) await client.query(statement);
    await addDocuments(client);
    await addExpenses(client, {
      userId: firmIds.userId,
      clientIdSql: idSql('3', `2 + n % ${firm.clients}`),
      // Older ones are invoiced.
      isBillableSql: 'n % 3 = 0 and n % 900 < 90',
      count: firm.expenses,
    });
    await addExchangeRates(client);
    await client.query('vacuum analyze');
  });
}

async function addClientsAndProjects(client: pg.Client): Promise<void> {
  await client.query(
    `insert into clients (user_id, id, name, billing_type, hourly_rate, request_hash, contacts, postal_address, tags)
     select ${owner}, ${idSql('3', 'n + 1')},
       (array['Alder','Birch','Cedar','Dune','Elm','Fjord','Grove','Harbor','Iris','Juniper'])[1 + n % 10] || ' Works ' || n,
       'hourly', 60 + n % 60, '',
       jsonb_build_array(jsonb_build_object('id', ${idSql('8', 'n')}, 'name', 'Contact ' || n,
         'email', 'c' || n || '@example.org', 'phone', null, 'receivesInvoices', true)),
       jsonb_build_object('street', 'Main street ' || n, 'street2', null, 'region', null, 'postalCode', '10999', 'city', 'Berlin', 'countryCode', 'DE'),
       array['Tag ' || n % 12]
     from generate_series(1, ${firm.clients}) n`,
  );
  await client.query('delete from projects');
  await client.query(
    `insert into projects (user_id, id, client_id, name, billing_type, hourly_rate, retainer_ms, fixed_price,
       request_hash, budget_ms, status, tasks)
     select ${owner}, ${idSql('4', 'p')}, ${clientOfProject}, 'Project ' || p,
       case p % 10 when 0 then 'retainer' when 1 then 'fixed' else 'hourly' end, 80 + p % 40,
       case p % 10 when 0 then 36000000 end, case p % 10 when 1 then 5000 end, '',
       case when p % 4 = 0 then 360000000 end,
       case when p <= 400 then 'Active' when p % 2 = 0 then 'Completed' else 'Archived' end, '[]'
     from generate_series(1, ${firm.projects}) p`,
  );
}

const clientOfProject = idSql('3', `2 + p % ${firm.clients}`);

/** Most entries belong to the first projects; those older than three months are invoiced. */
async function addFirmEntries(client: pg.Client): Promise<void> {
  await client.query(
    `insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, start_time, end_time, duration_ms,
       description, billable, invoiced, invoice_number, activity_log, rate, rate_reason, amount_minor, currency,
       created_at, updated_at, request_hash)
     select ${owner}, uuidv7(at - now()), ${clientOfProject}, ${idSql('4', 'p')}, at::date + time '12:00', at::date, 'UTC',
       at, at + seconds * interval '1 second', seconds * 1000,
       (array['Review','Design','Call','Fix','Plan','Deploy','Write','Test'])[1 + i % 8] || ' of part ' || i,
       i % 5 > 0, is_billed, case when is_billed then 'B-' || (1 + i % ${firm.invoices}) end,
       jsonb_build_array(jsonb_build_object('time', at::timestamptz, 'action', 'start'),
         jsonb_build_object('time', at::timestamptz + seconds * interval '1 second', 'action', 'stop')),
       90, 'projectRate', case when i % 5 > 0 then round(seconds * 2.5) else 0 end, 'EUR', at, at,
       sha256(convert_to(i::text, 'UTF8'))
     from generate_series(1, ${firm.entries}) i,
       lateral (select 1 + floor(${firm.projects - 1} * power((i::bigint * 7919 % 10007) / 10007.0, 3))::int as p) project,
       ${workingTimesSql(firm.entries)},
       lateral (select i % 5 > 0 and at < now() - interval '90 days' as is_billed) billed`,
  );
}

async function addDocuments(client: pg.Client): Promise<void> {
  await client.query(
    `insert into documents (user_id, id, type, client_id, project_id, name, path, content_type, size_bytes, sha256,
       total_bytes, created_at, request_hash, expires_on)
     select ${owner}, ${idSql('7', 'n')},
       case n % 3 when 0 then 'contract' when 1 then 'projectDocument' else 'userDocument' end,
       case when n % 3 = 0 then ${idSql('3', `2 + n % ${firm.clients}`)} end,
       case when n % 3 = 1 then ${idSql('4', `1 + n % ${firm.projects}`)} end,
       'Scan ' || n || ' of what was agreed.pdf', 'x/' || n || '_scan.pdf', 'application/pdf', 1000, repeat('0', 64), 1000,
       now() - n * interval '1 hour', sha256(convert_to(n::text, 'UTF8')),
       case when n % 50 = 0 then current_date + n / 50 end
     from generate_series(1, ${firm.documents}) n`,
  );
}

async function addExchangeRates(client: pg.Client): Promise<void> {
  await client.query(
    `insert into exchange_rates (user_id, currency, day, per_euro, source)
     select ${owner}, currency, current_date - n, 1 + n / 10000.0, 'upload'
     from generate_series(0, 1000) n, unnest(array['USD', 'GBP', 'CHF', 'SEK', 'PLN']) currency`,
  );
}

/** Copies of the one issued invoice, and payments of most of them; some pay two invoices or half of one. */
export async function copyFirmInvoices(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('alter table invoices disable trigger user');
    const { rows: names } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'invoices'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname not in ('id', 'number', 'request_hash', 'issue_day', 'due_day', 'created_at', 'client_id')`,
    );
    const columns = names.map(({ name }) => name).join(', ');
    const daysAgo = `(${firm.invoices} - n) / 9`;
    await client.query(
      `insert into invoices (id, number, request_hash, issue_day, due_day, created_at, client_id, ${columns})
       select ${idSql('5', 'n')}, 'B-' || n, sha256(convert_to(n::text, 'UTF8')), current_date - ${daysAgo},
         current_date - ${daysAgo} + 14, now() - (${firm.invoices} - n) * interval '2.6 hour',
         ${idSql('3', `2 + n % ${firm.clients}`)}, ${columns}
       from (select * from invoices where state = 'issued' order by id desc limit 1) issued,
         generate_series(1, ${firm.invoices}) n`,
    );
    await client.query('alter table invoices enable trigger user');
    const paid = firm.payments - 300;
    await client.query(
      `insert into payments (user_id, id, client_id, kind, day, currency, amount_minor, method, allocations,
         request_hash, created_at)
       select ${owner}, ${idSql('6', 'n')}, ${idSql('3', `2 + n % ${firm.clients}`)}, 'payment',
         current_date - (${firm.payments} - n) / 5, 'EUR', due * (case when n <= ${paid} then 2 else 1 end), 'transfer',
         case when n <= ${paid}
           then jsonb_build_array(jsonb_build_object('invoiceId', ${idSql('5', 'n')}, 'amountMinor', due),
             jsonb_build_object('invoiceId', ${idSql('5', `n + ${paid}`)}, 'amountMinor', due))
           else jsonb_build_array(jsonb_build_object('invoiceId', ${idSql('5', `n + ${paid}`)}, 'amountMinor', due / 2)) end,
         sha256(convert_to(n::text, 'UTF8')), now() - (${firm.payments} - n) * interval '5 hour'
       from generate_series(1, ${firm.payments}) n, (select due_minor as due from invoices where number = 'B-1') one`,
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch(() => undefined);
  });
}

function seededId(kind: string, number: number): string {
  return `00000000-0000-7000-800${kind}-${number.toString(16).padStart(12, '0')}`;
}
