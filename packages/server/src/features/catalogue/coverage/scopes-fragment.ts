import type { ScopeCount } from '@assay/core/coverage/check.ts';
import { type RawBuilder, sql } from 'kysely';

/** A column of a query: the counted scopes of an SBOM `b` as JSON; null until they are counted. */
export const scopesColumn: RawBuilder<unknown> = sql`
  case when b.scope_ids is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('unchecked', c.unchecked, 'ecosystem', c.ecosystem,
      'release', c.release, 'components', u.components)), '[]')
    from unnest(b.scope_ids, b.scope_components) u (scope_id, components)
    join check_scope_fact c on c.scope_id = u.scope_id) end`;

/** The value of {@link scopesColumn}. */
export type Scopes = ScopeCount[] | null;
