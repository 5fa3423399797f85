-- What a pipeline asked of a gate and what it was answered, with the record of its upload (ADR 0022).
alter table upload add column gate jsonb check (jsonb_typeof(gate) = 'object');
