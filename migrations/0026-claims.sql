-- Fees and interest of reminders: claims beside an invoice, never a part of it.
create table claims (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  delivery_id uuid not null,
  kind text not null check (kind in ('fee', 'interest')),
  day date not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  interest_from date,
  interest_to date,
  waived_at timestamptz(3),
  waive_reason text check (length(waive_reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint claims_invoice foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint claims_delivery foreign key (user_id, delivery_id)
    references invoice_deliveries (user_id, id) on delete cascade,
  constraint claims_interest check
    ((kind = 'interest') = (interest_from is not null) and (kind = 'interest') = (interest_to is not null)
      and interest_from <= interest_to),
  constraint claims_waived check ((waived_at is null) = (waive_reason is null))
);
comment on table claims is 'Fees and interest for late payment. What is paid beyond an invoice settles its claims first.';
comment on column claims.delivery_id is 'The reminder that made it; it counts unless that email failed.';
comment on column claims.interest_from is 'First day of the interest.';
comment on column claims.interest_to is 'Last day of the interest; the next one goes on from there.';
create index claims_of_invoice on claims (user_id, invoice_id);
create unique index claims_once on claims (user_id, delivery_id, kind);
grant select, insert, delete on claims to stint_app;
grant update (waived_at, waive_reason) on claims to stint_app;
alter table claims enable row level security;
create policy own_claims on claims to stint_app
  using (user_id = (select stint_owner_id())) with check (user_id = (select stint_owner_id()));
create policy only_client on claims as restrictive to stint_portal
  using (invoice_id in (select id from invoices));

alter table reminder_blocks add column stops text not null default 'reminders'
  check (stops in ('reminders', 'claims'));
comment on column reminder_blocks.stops is 'claims: it is reminded, without fees and interest.';

-- One email can remind of several invoices: each has its delivery.
alter table invoice_deliveries add column mail_id uuid;
comment on column invoice_deliveries.mail_id is 'The email that reminds of several invoices; null: its own, with its ID.';
create index invoice_deliveries_of_mail on invoice_deliveries (user_id, mail_id) where mail_id is not null;

create or replace function report_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update invoice_deliveries
        set status = case new.status when 'kept' then 'failed' else new.status end,
            problem = left(new.problem, 500), attempted_at = new.attempted_at, send_at = new.send_at
        where user_id = new.user_id and (id = new.id or mail_id = new.id);
      perform pg_notify('stint_changes', json_build_object('userId', new.user_id, 'what', 'invoices')::text);
      return null;
    end
  $$;

-- As before, for each invoice of the email: a letter of which one was paid isn't sent.
create or replace function stop_settled_reminder() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      invoice invoices;
      is_open boolean;
    begin
      for invoice in
        select i.* from reminders r
            join invoice_deliveries d on d.user_id = r.user_id and d.id = r.id
            join invoices i on i.user_id = r.user_id and i.id = r.invoice_id
          where r.user_id = new.user_id and (d.id = new.id or d.mail_id = new.id)
          order by i.id for share of i
      loop
        select invoice.state = 'issued' and invoice.due_minor
            > (select coalesce(sum(case kind when 'refund' then -amount_minor else amount_minor end), 0)
                 from payment_allocations where user_id = invoice.user_id and invoice_id = invoice.id)
              + (select coalesce(sum(due_minor), 0) from invoices
                   where user_id = invoice.user_id and related_id = invoice.id and type = 'creditNote' and state = 'issued')
          and not exists (select from payment_notices
                 where user_id = invoice.user_id and invoice_id = invoice.id and dismissed_at is null)
          and not exists (select from reminder_blocks b
                 where b.user_id = invoice.user_id and (b.invoice_id = invoice.id or b.client_id = invoice.client_id)
                   and b.stops = 'reminders'
                   and (b.until is null or b.until >= (now() at time zone 'UTC' - interval '12 hours')::date))
          into is_open;
        if not is_open then
          update mails set status = 'failed', text = '', html = '', attachment = null,
              problem = 'Not sent: the invoice was paid or reminders were stopped in the meantime.'
            where id = new.id;
          return null;
        end if;
      end loop;
      return new;
    end
  $$;
