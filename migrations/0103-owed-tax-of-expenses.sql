-- The list sums the tax that is owed to the tax office and not to the vendor.
create function expense_owed_tax(kind text, tax_case text, lines jsonb) returns bigint
  language sql immutable parallel safe
  return case when tax_case in ('reverseCharge', 'intraCommunity') then (
    select case kind when 'refund' then -1 else 1 end * coalesce(sum(tax), 0)::bigint
      from (
        -- Rounded once per rate, half away from zero.
        select coalesce(sum(printed), 0) + round(coalesce(sum(amount * rate) filter (where printed is null), 0) * 0.01) as tax
          from jsonb_array_elements(lines) line
            cross join lateral (
              select substring(line ->> 'amountMinor' from '^-?\d+$')::numeric as amount,
                     substring(line ->> 'taxRate' from '^\d+(?:\.\d+)?$')::numeric as rate,
                     substring(line ->> 'taxMinor' from '^-?\d+$')::numeric as printed
            ) number
          group by rate
      ) by_rate
  ) else 0 end;

alter table expenses
  add column self_assessed_tax_minor bigint not null
    generated always as (expense_owed_tax(kind, tax_case, lines)) stored;
comment on column expenses.self_assessed_tax_minor is
  'As calculateExpense() calculates it. Generated, so that archives and API of an expense stay as they are.';
