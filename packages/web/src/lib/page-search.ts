/**
 * Query parameters of each page. Values are plain texts, `?text=123` is the text "123"; an unknown value counts
 * as absent, and defaults are absent. Lists are comma-separated.
 */
import { SuppressedFilter } from '@assay/contract/suppressed.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import { z } from 'zod';

/** Any text. */
export const text = z.string().max(4096).optional().catch(undefined);
/** `true` or `false`, as texts. */
export const flag = z.enum(['true', 'false']).optional().catch(undefined);
/** Which findings a list has by their display flag; those that are not suppressed without it. */
export const suppressed = SuppressedFilter.optional().catch(undefined);
/** One of the given values. */
export const oneOf = <const V extends readonly [string, ...string[]]>(...values: V) =>
  z.enum(values).optional().catch(undefined);

/** Every list: order (`-name` is descending), hidden columns, the row whose details are open. */
export const list = { sort: text, hide: text, open: text };

/** Filters of a list of SBOMs. `purl`: only those that contain this package version. */
export const sbomFilters = {
  purl: text,
  inUse: flag,
  format: oneOf('CycloneDX', 'SPDX'),
  status: oneOf('queued', 'parsing', 'matching', 'ready', 'failed'),
  rule_set: oneOf(...RULE_SET_IDS),
  verdict: oneOf(...RULE_SET_VERDICTS),
};

/** Lists of the settings area: people, keys. */
export const SettingsListSearch = z.object({
  ...list,
  keyword: text,
  role: text,
  auth_type: text,
});

/** The person who works on findings: the signed-in user, no person, or a member. */
export const assignee = z
  .union([z.enum(['me', 'none']), z.uuid()])
  .optional()
  .catch(undefined);
