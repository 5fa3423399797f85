/**
 * Configurations of NVD: nodes of CPE names, joined by AND and OR. Each vulnerable name becomes a range of its product; where
 * AND or a negation joins it with others, the range is conditional, since an SBOM states what is there, not what runs on what.
 *
 * @see https://csrc.nist.gov/schema/nvd/api/2.0/cve_api_json_2.0.schema
 */
import { readCpe } from '../sbom/package-identity-cpe.ts';
import type { Affected, AffectedRange, RangeEvent } from './advisory.ts';
import { type Fields, fieldsAt, listOf, requiredTextOf, textOf } from './record-fields.ts';
import { parseVersion, schemeOf } from './version-schemes.ts';

/** Place of the version among the attributes of a CPE. */
const VERSION = 3;

/** Ranges by product, in document order. @throws AdvisoryError with the pointer of what cannot be read */
export function affectedOfConfigurations(cve: Fields, at: string): Affected[] {
  const ranges = new Map<string, AffectedRange[]>();
  for (const [i, entry] of listOf(cve, 'configurations', at).entries()) {
    const place = `${at}/configurations/${i}`;
    const configuration = fieldsAt(entry, place);
    const nodes = listOf(configuration, 'nodes', place);
    const isJoined = isAnd(configuration) && nodes.length > 1;
    for (const [j, node] of nodes.entries())
      addNode(ranges, fieldsAt(node, `${place}/nodes/${j}`), {
        at: `${place}/nodes/${j}`,
        isConditional: isJoined || configuration['negate'] === true,
      });
  }
  return [...ranges].map(([name, own]) => ({
    ...{ ecosystem: 'CPE', release: '', name },
    ...{ ranges: own, versions: [], repository_url: null },
  }));
}

const isAnd = (fields: Fields) => fields['operator'] === 'AND';

function addNode(
  ranges: Map<string, AffectedRange[]>,
  node: Fields,
  { at, isConditional }: { at: string; isConditional: boolean },
): void {
  const matches = listOf(node, 'cpeMatch', at);
  const isJoined = isConditional || node['negate'] === true || (isAnd(node) && matches.length > 1);
  for (const [i, entry] of matches.entries()) {
    const place = `${at}/cpeMatch/${i}`;
    const match = fieldsAt(entry, place);
    if (match['vulnerable'] !== true) continue;
    const cpe = readCpe(requiredTextOf(match, 'criteria', place));
    // A name without vendor or product names nothing that could be found.
    if (cpe === undefined || cpe.vendor === '' || cpe.product === '') continue;
    const name = `${cpe.vendor}:${cpe.product}`;
    const range = rangeOf(match, cpe.attributes, place);
    const own = ranges.get(name) ?? [];
    own.push(isJoined ? { ...range, is_conditional: true } : range);
    ranges.set(name, own);
  }
}

function rangeOf(match: Fields, attributes: readonly string[], at: string): AffectedRange {
  const [from, after] = [
    textOf(match, 'versionStartIncluding', at),
    textOf(match, 'versionStartExcluding', at),
  ];
  const [to, below] = [
    textOf(match, 'versionEndIncluding', at),
    textOf(match, 'versionEndExcluding', at),
  ];
  const isRange = [from, after, to, below].some((bound) => bound !== null);
  const exact = isRange ? null : exactVersionOf(attributes[VERSION] ?? '*');
  const introduced = from ?? after ?? exact ?? '0';
  const events: RangeEvent[] = [{ introduced }];
  if (below !== null) events.push({ fixed: below });
  else if (to !== null) events.push({ last_affected: to });
  else if (exact !== null) events.push({ last_affected: exact });
  const rest = attributes.with(
    VERSION,
    isRange || exact !== null ? '*' : (attributes[VERSION] ?? '*'),
  );
  const isPlain = rest[0] === 'a' && rest.slice(VERSION).every((value) => value === '*');
  return {
    type: 'ECOSYSTEM',
    events,
    ...(isPlain ? {} : { cpe: `cpe:2.3:${rest.join(':')}` }),
    ...(from === null && after !== null ? { excludes_start: true as const } : {}),
  };
}

/** Null for a pattern, for ANY and NA, and for a text without a known order: these are compared as attributes. */
function exactVersionOf(attribute: string): string | null {
  const scheme = schemeOf('CPE');
  const text = attribute.replace(/\\(.)/g, '$1');
  if (scheme === undefined || /(?<!\\)[*?]/.test(attribute)) return null;
  return parseVersion(scheme, text) === null ? null : text;
}
