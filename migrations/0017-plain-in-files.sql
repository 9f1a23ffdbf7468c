-- What was plain before private mode may still be in the files of the database until those tables are written anew,
-- which the owner of the database does at a start.
alter table private_modes add column plain_in_files boolean not null default true;
comment on column private_modes.plain_in_files is 'Whether the tables were not written anew yet since private mode was last turned on.';
