-- A deletion is an operation on one record, so that everything is undone and restored in one way.
alter table operations add column record_id uuid;
comment on column operations.record_id is 'The record, if the operation deleted exactly one.';
update operations set record_id = (before -> 0 ->> 'id')::uuid
  where jsonb_array_length(before) = 1 and after = '[]';

insert into operations (user_id, id, kind, record_id, before, request_hash, created_at)
  select user_id, gen_random_uuid(), kind, id, jsonb_build_array(record), '', deleted_at from trash;
drop table trash;

create index operations_record on operations (user_id, kind, record_id) where record_id is not null;
