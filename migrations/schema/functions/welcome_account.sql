-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.welcome_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      is_first boolean;
    begin
      perform pg_advisory_xact_lock(hashtext('stint.first-account'));
      is_first := not exists (select from user_roles);
      if not is_first and new.invitation_hash is null and registration_policy() = 'invitation' then
        raise restrict_violation using message = 'new accounts need an invitation';
      end if;
      insert into user_roles (user_id, system_role, tenant_enabled)
        values (new.id,
                case when is_first then 'superAdmin' else 'user' end,
                is_first or registration_policy() = 'open');
      insert into preferences (user_id) values (new.id);
      if new.invitation_hash is not null and not accept_invitation(decode(new.invitation_hash, 'hex'), new.id) then
        raise restrict_violation using message = 'the invitation isn’t valid';
      end if;
      return new;
    end
  $function$;
grant execute on function welcome_account() to public;
