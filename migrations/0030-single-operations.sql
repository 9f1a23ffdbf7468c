-- A change of one record is an operation, too: Undo restores the row as it was.
comment on column operations.record_id is 'The record, if the operation changed or deleted exactly one.';
create index operations_of_several on operations (user_id, kind) where record_id is null;
