-- Columns, tables and functions get the words of the glossary.

alter table clients rename column created_from to request_hash;
alter table projects rename column created_from to request_hash;
alter table timesheets rename column created_from to request_hash;
alter table operations rename column created_from to request_hash;

alter table projects rename column retainer_by_hand to retainer_adjustments;
alter table projects rename constraint projects_retainer_by_hand_check to projects_retainer_adjustments_check;

alter table timesheets rename column plain_description to search_text;
alter index if exists timesheets_words rename to timesheets_search_text;
alter function plain_text(text) rename to to_search_text;

alter table timer_devices rename column forgotten_seq to purged_seq;
alter table timer_runs rename column how to ended_as;
alter table timer_runs rename constraint timer_runs_how_check to timer_runs_ended_as_check;
alter table timer_runs rename column made_here to is_entry_ours;
alter table timer_runs rename column settled_as to run_fingerprint;
alter table timer_runs rename column late to late_change;
alter table timer_runs rename constraint timer_runs_late_check to timer_runs_late_change_check;

alter table imports rename column works to reference_ids;
alter table imports rename column left_over to problem_file;
alter table imports rename column stopped_by to stop_reason;
alter table imports rename column kept to kept_records;
alter table imports rename constraint imports_kept_check to imports_kept_records_check;
alter table imports rename column beaten_at to heartbeat_at;

alter table private_modes rename column plain_in_files to needs_vacuum;

alter table client_moves rename to client_merge_moves;
alter index client_moves_pkey rename to client_merge_moves_pkey;
alter policy own_client_moves on client_merge_moves rename to own_client_merge_moves;

alter table password_guesses rename to login_attempts;
alter table login_attempts rename column account to account_hash;
alter table login_attempts rename column at to attempted_at;
alter table login_attempts rename column last_at to last_attempt_at;
alter index password_guesses_pkey rename to login_attempts_pkey;
alter index password_guesses_last rename to login_attempts_latest;

-- Deleted records, and the ones an undo restores.
create function pg_temp.with_new_names(record jsonb) returns jsonb language sql as $$
  select record - array['created_from', 'retainer_by_hand']
    || case when record ? 'created_from'
         then jsonb_build_object('request_hash', record -> 'created_from') else '{}' end
    || case when record ? 'retainer_by_hand'
         then jsonb_build_object('retainer_adjustments', record -> 'retainer_by_hand') else '{}' end
$$;
update trash set record = pg_temp.with_new_names(record);
update operations set before = (
    select jsonb_agg(pg_temp.with_new_names(snapshot) order by place)
    from jsonb_array_elements(before) with ordinality snapshots (snapshot, place))
  where before <> '[]';

-- The bodies of functions don't follow renamed columns.
drop function entries_with(text, integer);
create function matching_entry_ids(pattern text, max_count integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set random_page_cost = 1.1
  as $$
    declare ids uuid[];
    begin
      execute format(
        'select array(select id from timesheets where user_id = stint_user_id() and search_text like %L limit %s)',
        pattern, max_count) into ids;
      return ids;
    end
  $$;
revoke execute on function matching_entry_ids(text, integer) from public;
grant execute on function matching_entry_ids(text, integer) to stint_app;
comment on function matching_entry_ids(text, integer) is
  'IDs of the user''s entries that match a pattern. Row-level security would keep PostgreSQL from using the index.';

drop function runs_cut_off();
create function interrupted_imports() returns table (user_id uuid, import_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.user_id, i.id from imports i
    where i.status = 'running' and i.stop_reason is null
      and coalesce(i.heartbeat_at, i.started_at) < now() - interval '30 seconds'
  $$;
revoke execute on function interrupted_imports() from public;
grant execute on function interrupted_imports() to stint_app;
comment on function interrupted_imports() is 'Runs that a process left behind when it ended, for the next one to continue.';

comment on function stint_user_id() is 'The user of the current transaction; null outside a request.';
comment on column clients.request_hash is 'Hash of the create request, to recognize a retry.';
comment on column clients.contacts is 'In the caller''s order: id, name, email, phone, receivesInvoices.';
comment on column clients.postal_address is
  'For invoices: street, street2, postalCode, city, region, countryCode. `address` is free text.';
comment on column clients.currency is 'Null: the account''s currency.';
comment on column clients.electronic_address is 'Where invoices are delivered: an EAS scheme and the ID in it. [EN 16931 BT-49]';
comment on column clients.buyer_reference is 'What the buyer wants on invoices, such as a Leitweg-ID. [EN 16931 BT-10]';
comment on column client_merge_moves.kind is 'The table of the moved records.';
comment on column client_merge_moves.ids is 'The records that referred to the removed client.';
comment on column projects.request_hash is 'Hash of the create request, to recognize a retry.';
comment on column projects.extra is 'The caller''s custom fields, stored as given. [3.7]';
comment on column projects.billing_from is 'The first day of the current terms; null: from the beginning.';
comment on column projects.earlier_terms is
  'Oldest first, each with the day it ends. Part of the row, so that they are locked, deleted and restored with it.';
comment on column projects.retainer_carry_over is 'Periods for which unused hours carry over; null: without limit.';
comment on column projects.retainer_adjustments is
  'Manual adjustments of the time used, in ms per day; null: before all days. Negative ones reduce it.';
comment on column projects.budget_amount is 'In units of the entries'' currency.';
comment on column timesheets.request_hash is 'Hash of the create request, to recognize a retry.';
comment on column timesheets.date is 'Noon of the chosen day, in the time zone it was chosen in. [3.3]';
comment on column timesheets.rate_reason is
  'Why the entry has this rate. Later changes of the project change neither. [9.1-9.4]';
comment on column timesheets.retainer_ms is 'Time the entry uses of the project''s retainer; null: none.';
comment on column timesheets.invoice_number is 'The number of the invoice that holds the entry; errors name it.';
comment on column timesheets.search_text is 'The description in lower case without accents.';
comment on column timer_devices.last_seq is 'The latest command received.';
comment on column timer_devices.purged_seq is 'Commands up to this one were deleted and aren''t accepted again.';
comment on column timer_commands.at is 'When the user did it, by the server''s clock: never after it was received.';
comment on column timer_runs.is_entry_ours is 'The server created the entry, rather than a user saving it.';
comment on column timer_runs.run_fingerprint is 'Digest of the run at its last reconciliation.';
comment on column timer_runs.entry_revision is
  'The entry''s revision at the last reconciliation; if it differs, a user changed the entry. Null: no entry.';
comment on column timer_runs.late_change is
  'Late commands changed the run: its entry was corrected, or kept because a user had changed it.';
comment on column calendar_feeds.token_hash is 'SHA-256 of the secret in the link.';
comment on column operations.kind is 'The table of the records.';
comment on column operations.before is 'The records before the operation.';
comment on column operations.after is 'ID and revision of each resulting record, to detect later changes.';
comment on column operations.request_hash is 'Hash of the request, to recognize a retry.';
comment on column imports.inspection is 'Read from the file: headers, first rows, people and the tool that wrote it.';
comment on column imports.settings is 'How to read the file, as last chosen.';
comment on column imports.reference_ids is 'Set when the run starts: IDs of clients and projects by their names in the file.';
comment on column imports.problem_file is 'Set after the run: the rows with problems.';
comment on column imports.stop_reason is 'Why the run stopped early, as text. It can be continued.';
comment on column imports.kept_records is 'Set after an undo: the records that stayed, and why.';
comment on column imports.heartbeat_at is 'When the run last reported progress.';
comment on column data_keys.key_id is 'The master key that wraps it.';
comment on column data_keys.wrapped is 'Can be unwrapped with that master key and for this tenant only.';
comment on column private_modes.needs_vacuum is
  'Database files may still hold plaintext from before private mode was last turned on.';
