-- Time and expenses of a recurring invoice can be those of the period before. Earlier ones say that they aren't, also if
-- an undo brings them back.
update recurring_invoices set work = work || '{"isInArrears": false}' where not work ? 'isInArrears';
update operations set before = (
    select jsonb_agg(image || jsonb_build_object('work', '{"isInArrears": false}'::jsonb || (image -> 'work')) order by place)
      from jsonb_array_elements(before) with ordinality as images (image, place)
  ) where kind = 'recurringInvoices' and before <> '[]';
