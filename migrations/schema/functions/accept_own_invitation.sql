-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.accept_own_invitation(token bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if not accept_invitation(token, stint_user_id()) then return null; end if;
      return (select invited_by from invitations where token_hash = token);
    end
  $function$;
grant execute on function accept_own_invitation(bytea) to stint_app;
