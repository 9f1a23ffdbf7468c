-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.approved_time(account uuid)
 RETURNS TABLE(entry_id uuid, request_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
    select t.id, r.id from approval_requests r
      cross join lateral jsonb_to_recordset(r.entries)
        shown (id uuid, day date, "projectId" uuid, description text, "durationMs" bigint)
      join timesheets t on t.user_id = r.user_id and t.id = shown.id
      where r.user_id = account and r.approval is not null and t.client_id = r.client_id and t.day = shown.day
        and t.duration_ms = shown."durationMs" and t.description = shown.description
        and t.project_id is not distinct from shown."projectId"
  $function$;
grant execute on function approved_time(uuid) to stint_app;
