-- What the server did by itself already, as tasks with schedule and history. They begin at once on a new database.
insert into scheduled_task (uuid, kind, name, cron, zone, next_run_at) values
  (gen_random_uuid(), 'log_audit', 'Audit ledgers', '20 * * * *', 'UTC', now()),
  (gen_random_uuid(), 'retention', 'Delete what is no longer kept', '40 * * * *', 'UTC', now()),
  (gen_random_uuid(), 'rematch', 'Compare everything again', '0 4 1 * *', 'UTC', null);
