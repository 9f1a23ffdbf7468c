-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.require_other_super_admin(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtext('stint.roles'));
      if exists (select from accounts_left_alone(account)) then
        raise restrict_violation using message = 'the last super admin can’t be deleted';
      end if;
    end
  $function$;
grant execute on function require_other_super_admin(uuid) to stint_identity;
