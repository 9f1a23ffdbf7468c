-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

CREATE OR REPLACE FUNCTION public.store_task_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      delete from project_tasks
        where user_id = new.user_id and project_id = new.id
          and id not in (select (task ->> 'id')::uuid from jsonb_array_elements(new.tasks) task);
      insert into project_tasks (user_id, project_id, id)
        select new.user_id, new.id, (task ->> 'id')::uuid from jsonb_array_elements(new.tasks) task
        on conflict do nothing;
      return null;
    end
  $function$;
grant execute on function store_task_keys() to public;
