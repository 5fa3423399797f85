/**
 * Statement that gives waiting jobs the priority of their place among those of their tenant, by age. When a job is added, its priority
 * is the number of those that wait (ADR 0002): once they are done, it would stay behind each later one that found fewer, for
 * as long as some wait. Jobs that another transaction is about to take or replace are left to the next sweep. In a
 * long queue, only the first 2,000 are looked at, which are next.
 */
export const ORDER_WAITING = `
  with head as (
    select j.id, row_number() over (partition by j.payload ->> 'tenant_uuid' order by j.run_at, j.id) - 1 as place
    from (
      select id, payload, run_at from queue._private_jobs
      where is_available and run_at <= now() order by priority, run_at limit 2000) j),
  behind as (
    select j.id, h.place from queue._private_jobs j join head h using (id)
    where j.is_available and j.priority > h.place for update of j skip locked)
  update queue._private_jobs j set priority = b.place from behind b where j.id = b.id`;
