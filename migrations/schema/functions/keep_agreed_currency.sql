-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.keep_agreed_currency()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      preferred text := coalesce((select currency from preferences where user_id = new.user_id), 'EUR');
      currency_before text;
      currency_after text;
      project_name text;
    begin
      case tg_table_name
        when 'preferences' then
          currency_before := old.currency;
          currency_after := new.currency;
        when 'clients' then
          currency_before := coalesce(old.currency, preferred);
          currency_after := coalesce(new.currency, preferred);
        when 'projects' then
          currency_before := coalesce(
            (select currency from clients where user_id = new.user_id and id = old.client_id), preferred);
          currency_after := coalesce(
            (select currency from clients where user_id = new.user_id and id = new.client_id), preferred);
      end case;
      if currency_before = currency_after then return null; end if;
      select p.name into project_name
        from projects p
          left join clients c on c.user_id = p.user_id and c.id = p.client_id
          cross join lateral (
            select array_agg(coalesce(type, c.billing_type)) as types
              from (select p.billing_type as type
                    union all select e ->> 'billingType' from jsonb_array_elements(p.earlier_terms) e) each
          ) terms
        where p.user_id = new.user_id
          and case tg_table_name
            when 'preferences' then c.id is not null and c.currency is null
            when 'clients' then p.client_id = (to_jsonb(new) ->> 'id')::uuid
            else p.id = (to_jsonb(new) ->> 'id')::uuid end
          and ('retainer' = any (terms.types) or 'fixed' = any (terms.types) and p.fixed_price is not null
            or exists (select from invoiced_prices i where i.user_id = p.user_id and i.project_id = p.id))
        order by p.name limit 1;
      if project_name is null then return null; end if;
      if tg_table_name = 'projects' then
        raise restrict_violation using column = 'clientId',
          message = format('must be a client billed in %s, the currency of the price or retainer of “%s”',
            currency_before, project_name);
      end if;
      raise restrict_violation using column = 'currency',
        message = format('must stay %s, the currency of the price or retainer of “%s”',
          currency_before, project_name);
    end
  $function$;
grant execute on function keep_agreed_currency() to public;
