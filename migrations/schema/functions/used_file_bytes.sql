-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.used_file_bytes(upload_lifetime interval)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select ((select coalesce(sum(total_bytes), 0) from documents where user_id = stint_owner_id() and invoice_id is null)
      + (select coalesce(sum(size_bytes), 0) from uploads
          where user_id = stint_owner_id() and created_at > now() - upload_lifetime))::bigint
  $function$;
grant execute on function used_file_bytes(interval) to stint_app;
