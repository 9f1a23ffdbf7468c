-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.write_payment_allocations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from payment_allocations where user_id = new.user_id and payment_id = new.id;
      insert into payment_allocations (user_id, payment_id, invoice_id, amount_minor, kind)
        select new.user_id, new.id, (a ->> 'invoiceId')::uuid, (a ->> 'amountMinor')::bigint, new.kind
          from jsonb_array_elements(new.allocations) a;
      if new.amount_minor < (select coalesce(sum(amount_minor), 0) from payment_allocations
                             where user_id = new.user_id and payment_id = new.id) then
        raise exception 'a payment can''t be allocated more than once'
          using errcode = 'check_violation', constraint = 'payments_allocated';
      end if;
      return null;
    end
  $function$;
grant execute on function write_payment_allocations() to public;
