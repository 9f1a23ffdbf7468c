-- An answer that the owner records has a time, too, but no name.
alter table invoices
  drop constraint invoices_answered_quote,
  add constraint invoices_answered_quote check (
    (answered_by is null or answered_at is not null)
    and (answered_at is null or (type = 'quote' and state in ('accepted', 'declined'))));
comment on column invoices.answered_by is 'The name that was typed on the page of the link; null: the owner recorded the answer.';
