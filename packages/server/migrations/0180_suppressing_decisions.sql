-- Decisions that hide findings in lists: lists ask for them first, and most tenants have none.
create index decision_suppressed on decision (tenant_uuid, vulnerability) where suppressed and ended_at is null;
