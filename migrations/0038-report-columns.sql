-- The columns of a scheduled report. Earlier ones have those of their format, also if an undo brings them back.
alter table scheduled_reports add column columns text[] check (cardinality(columns) > 0);
comment on column scheduled_reports.columns is 'Of a report of time; null: those that its format has without a choice.';
update operations set before = (
    select jsonb_agg('{"columns": null}'::jsonb || image order by place)
      from jsonb_array_elements(before) with ordinality as images (image, place)
  ) where kind = 'scheduledReports' and before <> '[]';
