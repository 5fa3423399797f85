import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

const SWALLOWER = `
  create function swallow() returns trigger language plpgsql as $$
  begin
    if new.action = 'api_key.create' then return null; end if;
    return new;
  end $$`;

/** Manipulations of code in the database. */
export const SCHEMA_CASES: readonly TamperCase<Scene>[] = [
  {
    id: 'A21',
    what: 'adds a trigger that drops audit entries of some actions',
    async tamper({ superuser, signing }) {
      await superuser(SWALLOWER);
      await superuser(
        'create trigger a_swallow before insert on audit_entry for each row execute function swallow()',
      );
      await signing.admin.createApiKey({ name: 'unseen', role: 'Visitor' });
    },
    found: byBoth(/^I14 The trigger audit_entry\.a_swallow is in no migration/),
  },
  {
    id: 'A21b',
    what: 'switches a trigger off, changes a function, or adds a rule',
    async tamper({ superuser }) {
      await superuser('alter table signing_key disable trigger log_signing_key');
      await superuser('create rule quiet as on delete to attestation do instead nothing');
      await superuser(
        `create or replace function current_tenant() returns uuid language sql stable as
         $$ select nullif(current_setting('app.tenant', true), '')::uuid $$`,
      );
    },
    found: byBoth(/^I14 The trigger signing_key\.log_signing_key is not as the migrations make it/),
  },
];
