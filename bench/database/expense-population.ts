import type pg from 'pg';

type ExpensePopulation = {
  userId: string;
  /** SQL for those of expense number `n`. */
  clientIdSql: string;
  isBillableSql: string;
  count: number;
};

/** Of 900 days and 800 vendors: a tenth in another currency, a tenth with two categories, two thirds with a receipt. */
export async function addExpenses(
  client: pg.Client,
  { userId, clientIdSql, isBillableSql, count }: ExpensePopulation,
): Promise<void> {
  await client.query(
    `insert into expenses (user_id, id, day, vendor, receipt_number, currency, lines, net_minor, gross_minor,
       deductible_minor, account_currency, account_minor, client_id, is_billable, paid_by, notes, tags, created_at, request_hash)
     select $1, uuidv7(), current_date - n % 900, 'Vendor ' || n % 800, 'A-' || n,
       case when n % 10 = 0 then 'USD' else 'EUR' end, lines, amount, amount, amount,
       case when n % 10 = 0 then 'EUR' end, case when n % 10 = 0 then amount end,
       ${clientIdSql}, ${isBillableSql}, case when n % 4 = 0 then 'own' else 'card' end,
       'Trip ' || n % 60, array['trip' || n % 12], now() - n * interval '1 hour', ''
     from generate_series(1, $2::int) n cross join lateral (
       select jsonb_agg(jsonb_build_object('id', uuidv7(), 'categoryId',
                '00000000-0000-7000-8000-' || lpad((1 + (n + place) % 16)::text, 12, '0'),
                'amountMinor', 1000, 'taxRate', '0')) as lines, 1000 * count(*) as amount
         from generate_series(1, case when n % 10 = 1 then 2 else 1 end) place) as written`,
    [userId, count],
  );
  await client.query(
    `insert into documents (user_id, id, expense_id, type, name, path, content_type, size_bytes, total_bytes, sha256, request_hash)
     select user_id, id, id, 'receipt', 'receipt.jpg', id::text, 'image/jpeg', 1000, 1000, repeat('a', 64), ''
     from expenses where right(receipt_number, 1) between '1' and '6'`,
  );
  await client.query('vacuum analyze expenses, documents');
}
