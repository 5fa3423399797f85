-- The VEX document from which a decision was accepted (ADR 0076): its author stays known when the document is deleted.

-- {document_uuid, document, author, sha256}: the document, its title, its author in its own words, and its digest. Null: nobody stated it.
alter table decision add column stated_in jsonb;

create or replace function recorded_value(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    -- The rest of an SBOM follows from its bytes.
    when 'sbom' then (select jsonb_object_agg(k, value -> k) from unnest(array['tenant_uuid', 'sbomid', 'project_uuid', 'version',
      'sha256', 'size_bytes', 'uploaded_by', 'uploaded_at', 'in_use']) k where value is not null)
    else (case
      -- A column that comes later and is null changes nothing.
      when of_table in ('azure_ad_config', 'invitation', 'notification_channel', 'notification_rule', 'scheduled_task', 'tenant',
        'verdict_key', 'vex_document', 'vex_statement') then jsonb_strip_nulls(value)
      when of_table = 'decision' and value -> 'stated_in' = 'null' then value - 'stated_in'
      else value end) - case of_table
      when 'membership' then array['last_sign_in_at', 'created_at']
      when 'api_key' then array['last_used_at']
      -- Secrets end a week after the invitation.
      when 'invitation' then array['token_hash', 'handed_hash']
      when 'scheduled_task' then array['next_run_at', 'state', 'records']
      else '{}'::text[] end
    end::text
$$;
