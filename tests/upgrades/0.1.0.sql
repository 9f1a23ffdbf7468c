-- Data as version 0.1.0 stores it. Never changed: tests upgrade it to the newest schema.
insert into users (id, name, email) values
  ('00000000-0000-4000-8000-000000000001', 'Ann', 'ann@example.com'),
  ('00000000-0000-4000-8000-000000000002', 'Vera', 'vera@example.com');
update preferences set currency = 'EUR', default_rate = 90, target_hours = 40
  where user_id = '00000000-0000-4000-8000-000000000001';
insert into api_keys (user_id, id, name, key_hash, scope)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003', 'Script', sha256('key'), 'read');
insert into audit_log (actor_id, action, subject_id)
  values ('00000000-0000-4000-8000-000000000001', 'signIn.succeeded', '00000000-0000-4000-8000-000000000001');
insert into clients (user_id, id, name, email, email_hash, contacts, tags, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000011', 'Acme', 'a@acme.test', 'hash',
    '[{"id": "1", "name": "Bo"}]', '{design}', '\x01');
insert into client_viewers (user_id, client_id, viewer_id)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000002');
insert into projects (user_id, id, client_id, name, billing_type, retainer_ms, retainer_period, tasks, instalments, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000012',
    '00000000-0000-4000-8000-000000000011', 'Site', 'retainer', 36000000, 'monthly',
    '[{"id": "00000000-0000-4000-8000-000000000013", "name": "Design"}]', '[]', '\x02');
insert into invoices (user_id, id, type, state, number, client_id, currency, issue_day, due_day, lines, frozen, work,
    net_minor, gross_minor, due_minor, issued_at, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000014', 'invoice', 'issued', '2026-001',
    '00000000-0000-4000-8000-000000000011', 'EUR', '2026-11-01', '2026-11-15', '[{"id": "1", "price": "90"}]',
    '{"buyer": {"name": "Acme"}}', '[]', 9000, 9000, 9000, '2026-11-01T09:00Z', '\x03');
insert into payments (user_id, id, client_id, kind, day, currency, amount_minor, method, allocations, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000015',
    '00000000-0000-4000-8000-000000000011', 'payment', '2026-11-10', 'EUR', 9000, 'transfer',
    '[{"invoiceId": "00000000-0000-4000-8000-000000000014", "amountMinor": 9000}]', '\x04');
insert into invoiced_prices (user_id, project_id, part, invoice_id, line_id, amount_minor, duration_ms)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000012', 'period:2026-10-01',
    '00000000-0000-4000-8000-000000000014', '00000000-0000-4000-8000-000000000016', 9000, 36000000);
insert into timesheets (user_id, id, client_id, project_id, task_id, date, day, time_zone, start_time, end_time,
    duration_ms, description, tags, rate, rate_reason, amount_minor, currency, retainer_ms, beyond_ms, invoiced,
    invoice_id, invoice_number, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000017',
    '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012',
    '00000000-0000-4000-8000-000000000013', '2026-10-05T12:00Z', '2026-10-05', 'UTC', '2026-10-05T08:00Z',
    '2026-10-05T09:00Z', 3600000, 'Café', '{Früh}', 90, 'retainer:36000000/36000000', 9000, 'EUR', 3600000, 0, true,
    '00000000-0000-4000-8000-000000000014', '2026-001', '\x05');
insert into operations (user_id, id, kind, record_id, before, request_hash)
  select user_id, '00000000-0000-4000-8000-000000000018', 'timesheets', id, jsonb_build_array(to_jsonb(timesheets)), '\x06'
    from timesheets;
insert into timer_devices (user_id, id, name, last_seq)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000019', 'Laptop', 1);
insert into timer_commands (user_id, device_id, seq, run_id, at, act)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000019', 1,
    '00000000-0000-4000-8000-000000000020', '2026-11-20T08:00Z', '{"type": "start", "description": "Mail"}');
insert into expenses (user_id, id, day, vendor, currency, lines, gross_minor, project_id, notes, tags, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000021', '2026-11-02', 'Bahn', 'EUR',
    '[{"id": "1", "amount": "20"}]', 2000, '00000000-0000-4000-8000-000000000012', 'Trip', '{travel}', '\x07');
insert into documents (user_id, id, type, expense_id, name, path, content_type, size_bytes, sha256, total_bytes, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000022', 'receipt',
    '00000000-0000-4000-8000-000000000021', 'ticket.pdf', '1/ticket', 'application/pdf', 10, repeat('a', 64), 10, '\x08');
insert into approval_requests (user_id, id, client_id, from_day, to_day, entries, hash, request_hash)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000023',
    '00000000-0000-4000-8000-000000000011', '2026-10-01', '2026-10-31', '[{"id": "1"}]', repeat('b', 64), '\x09');
insert into client_links (user_id, id, client_id, label, token_hash, token_seed, expires_at)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000024',
    '00000000-0000-4000-8000-000000000011', 'Bo', sha256('link'), '\x000102030405060708090a0b0c0d0e0f', '2027-01-01T00:00Z');
