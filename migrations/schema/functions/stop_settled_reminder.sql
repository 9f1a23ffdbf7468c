-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.stop_settled_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      invoice invoices;
      open_ids uuid[] := '{}';
      is_stopped boolean := false;
      -- In the time zone of the account: a block that had ended by then doesn't stop the email.
      queued_on date := (select day from invoice_deliveries where user_id = new.user_id and id = new.id);
    begin
      for invoice in
        select i.* from reminders r
            join invoice_deliveries d on d.user_id = r.user_id and d.id = r.id
            join invoices i on i.user_id = r.user_id and i.id = r.invoice_id
          where r.user_id = new.user_id and (d.id = new.id or d.mail_id = new.id)
          order by i.id for share of i
      loop
        if invoice.state = 'issued' and invoice.due_minor
            > (select coalesce(sum(case kind when 'refund' then -amount_minor else amount_minor end), 0)
                 from payment_allocations where user_id = invoice.user_id and invoice_id = invoice.id)
              + (select coalesce(sum(due_minor), 0) from invoices
                   where user_id = invoice.user_id and related_id = invoice.id and type = 'creditNote' and state = 'issued')
          and not exists (select from payment_notices
                 where user_id = invoice.user_id and invoice_id = invoice.id and dismissed_at is null)
          and not exists (select from reminder_blocks b
                 where b.user_id = invoice.user_id and (b.invoice_id = invoice.id or b.client_id = invoice.client_id)
                   and b.stops = 'reminders'
                   and (b.until is null or b.until >= greatest(queued_on, (now() at time zone 'UTC' - interval '12 hours')::date)))
        then open_ids := open_ids || invoice.id;
        else is_stopped := true;
        end if;
      end loop;
      if not is_stopped then return new; end if;
      update reminders r set is_replaced = true
        from invoice_deliveries d
        where d.user_id = r.user_id and d.id = r.id and r.user_id = new.user_id
          and (d.id = new.id or d.mail_id = new.id) and r.invoice_id = any(open_ids);
      update mails set status = 'failed', text = '', html = '',
          problem = case when open_ids = '{}'
            then 'Not sent: the invoice was paid or reminders were stopped in the meantime.'
            else 'Not sent: one of the invoices in the letter was paid or stopped in the meantime.' end
        where id = new.id;
      return null;
    end
  $function$;
grant execute on function stop_settled_reminder() to public;
