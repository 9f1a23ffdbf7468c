/** What a browser sends for a receipt: its expense, and its file in three steps. */
export type Account = { origin: string; cookie: string };

/** Adds the receipt to an expense that exists. */
export async function uploadReceipt(
  account: Account,
  { expenseId, name, content }: { expenseId: string; name: string; content: Buffer },
): Promise<void> {
  const id = crypto.randomUUID();
  const of = { type: 'receipt', entityType: 'expense', entityId: expenseId };
  const upload = { id, name, ...of, sizeBytes: content.length };
  await send(account, 'POST', '/api/v1/uploads', JSON.stringify(upload));
  await send(account, 'PATCH', `/api/uploads/${id}`, content, {
    'content-type': 'application/offset+octet-stream',
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
  });
  await send(account, 'POST', `/api/v1/uploads/${id}/finish`, '{}');
}

export async function addExpense(account: Account, fields: { id: string }): Promise<void> {
  await send(account, 'POST', '/api/v1/expenses', JSON.stringify(fields));
}

async function send(
  { origin, cookie }: Account,
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<void> {
  const content = typeof body === 'string' ? body : new Uint8Array(body);
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie, ...headers },
    body: content,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
