-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.expense_owed_tax(kind text, tax_case text, lines jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (tax_case = ANY (ARRAY['reverseCharge'::text, 'intraCommunity'::text])) THEN (SELECT (CASE expense_owed_tax.kind WHEN 'refund'::text THEN '-1'::integer ELSE 1 END * (COALESCE(sum(by_rate.tax), (0)::numeric))::bigint) FROM (SELECT (COALESCE(sum(number.printed), (0)::numeric) + round((COALESCE(sum((number.amount * number.rate)) FILTER (WHERE (number.printed IS NULL)), (0)::numeric) * 0.01))) AS tax FROM (jsonb_array_elements(expense_owed_tax.lines) line(value) CROSS JOIN LATERAL (SELECT ("substring"((line.value ->> 'amountMinor'::text), '^-?\d+$'::text))::numeric AS amount, ("substring"((line.value ->> 'taxRate'::text), '^\d+(?:\.\d+)?$'::text))::numeric AS rate, ("substring"((line.value ->> 'taxMinor'::text), '^-?\d+$'::text))::numeric AS printed) number) GROUP BY number.rate) by_rate) ELSE (0)::bigint END;
grant execute on function expense_owed_tax(text,text,jsonb) to public;
