import type { HandledBy } from '@assay/contract/sbom-rows.ts';
import { fixedVersionsOf } from '@assay/core/advisories/fixed-versions.ts';
import { matchAffected, type Subject } from '@assay/core/advisories/match.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { namesSource } from '@assay/core/advisories/source-entry.ts';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { type PackageIdentity, packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { namesOfVersions, subjectOf, withSourceRows } from '../../catalogue/decide-matches.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, HANDLED } from '../finding-set.ts';
import { type OwnerStatement as Statement, selectOwnerStatements } from './owner-queries.ts';

/** The distribution package that owns a package version of a document; null for most. */
export function ownerOf(
  { graph }: Pick<DocumentView, 'graph'>,
  index: number,
): PackageIdentity | null {
  const purl = graph.packageText(index, 'owner');
  return purl === '' ? null : packageIdentityOf({ ...blankComponent(''), purl });
}

/** `python3-urllib3 1.26.5-1`, as people name a distribution's package. */
export const ownerLabel = ({ name, version }: Pick<PackageIdentity, 'name' | 'version'>) =>
  `${name} ${version}`.trim();

/** Returns the handling distribution package of findings; findings without one are omitted. */
export async function handledBy(
  db: Reader,
  view: DocumentView,
  set: FindingSet,
  findings: Iterable<number>,
): Promise<Map<number, HandledBy>> {
  const asked = [...findings].flatMap((finding) => {
    const owner =
      set.verdicts[finding] === HANDLED ? ownerOf(view, set.package_of[finding] ?? 0) : null;
    if (owner === null) return [];
    const vuln_id = set.vulnerabilities.vuln_ids[set.vulnerability_of[finding] ?? 0] ?? 0;
    return [{ finding, vuln_id, owner }];
  });
  if (asked.length === 0) return new Map();
  const named = asked.flatMap(({ vuln_id, owner }) =>
    namesOfVersions([{ ...owner, pv_id: 0 }]).map((name) => ({ vuln_id, ...name })),
  );
  const entries = Map.groupBy(await selectOwnerStatements(db, named), keyOfStatement);
  return new Map(
    asked.map(({ finding, vuln_id, owner }) => {
      const statements = withSourceRows([{ ...owner, pv_id: 0 }]).flatMap((row) => {
        const { ecosystem, match_name: name } = row;
        const known = entries.get(keyOfStatement({ vuln_id, ecosystem, name })) ?? [];
        const subject = subjectOf(row);
        return known
          .filter((statement) => !row.by_source || namesSource(statement))
          .map((statement) => ({ ...statement, subject }));
      });
      return [finding, handledByOwner(owner, statements)];
    }),
  );
}

const keyOfStatement = (of: Pick<Statement, 'vuln_id' | 'ecosystem' | 'name'>) =>
  `${of.vuln_id}\n${of.ecosystem}\n${of.name}`;

/** A record by which the owner is affected comes first, as in the owner's own finding. */
function handledByOwner(
  owner: PackageIdentity,
  statements: readonly (Statement & { subject: Subject })[],
): HandledBy {
  let found:
    | { verdict: HandledBy['verdict']; statement: Statement; fixed: string | null }
    | undefined;
  for (const statement of statements) {
    const { subject } = statement;
    const prepared = prepareAffected(statement);
    const { verdict, why } = matchAffected(prepared, subject);
    if (verdict === 'unknown' || why.endsWith('_differs') || found?.verdict === 'affected')
      continue;
    if (found !== undefined && verdict === 'not_affected') continue;
    const [fixed] = fixedVersionsOf(prepared, subject.version);
    found = { verdict, statement, fixed: fixed ?? null };
  }
  return {
    ...{ purl: owner.identity, name: owner.name, version: owner.version },
    verdict: found?.verdict ?? 'not_affected',
    fixed: found?.fixed ?? null,
    source: found?.statement.source ?? null,
    advisory: found?.statement.advisory ?? null,
  };
}

/** Formats the explanation of a handled finding. */
export function handledSentence({ name, version, verdict, advisory }: HandledBy): string {
  const what =
    verdict === 'affected'
      ? 'is affected itself and has the finding'
      : 'is not affected, as the distribution states';
  const record = advisory === null ? '' : ` (${advisory})`;
  return `Handled by distribution package ${ownerLabel({ name, version })}, which ${what}${record}.`;
}
