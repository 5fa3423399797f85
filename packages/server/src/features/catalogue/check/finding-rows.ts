import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { ownerOfIdentity, packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { DerivedRows, RowProblem } from '../../../platform/derived-rows.ts';
import { decideMatches, namesOfVersions } from '../decide-matches.ts';
import { shareCatalogue } from '../lock-queries.ts';
import { handledMatches } from '../ownership/handled-matches.ts';
import { selectAffectedOf, selectVersions } from '../queries.ts';
import { selectMatcher } from '../rematch/run-queries.ts';
import * as sql from './finding-queries.ts';
import { miscountedRisks } from './recount-queries.ts';

/**
 * Findings of package versions, as they follow from advisories and the matcher. An import does not change them meanwhile. While a
 * re-match has to be made after an upgrade, nothing is compared.
 *
 * @param database of the worker role
 * @param tenantUuid whose package versions; null for all
 */
export const findingRows = (database: Database, tenantUuid: string | null): DerivedRows => ({
  name: 'findings',
  least: 2_000,
  count: () => database.read(tenantUuid, (db) => sql.countPackageVersions(db, tenantUuid)),
  keysAfter: async ({ after, limit }) => {
    const page = { after: after === null ? -1 : Number(after), limit };
    const pvIds = await database.read(tenantUuid, (db) =>
      sql.selectPackageVersionIds(db, tenantUuid, page),
    );
    return pvIds.map(String);
  },
  check: (keys) =>
    keys.length === 0
      ? Promise.resolve([])
      : database.read(null, async (db) => {
          await shareCatalogue(db);
          if (!(await isMatched(db))) return [];
          return wrongFindings(db, keys.map(Number));
        }),
});

/** Whether stored findings are of the present version of the matcher; until a re-match has ended after an upgrade they are not. */
export const isMatched = async (db: Reader): Promise<boolean> =>
  (await selectMatcher(db)) === MATCHER_VERSION;

async function wrongFindings(db: Reader, pvIds: number[]): Promise<RowProblem[]> {
  const versions = await selectVersions(db, pvIds);
  const affected =
    versions.length === 0 ? [] : await selectAffectedOf(db, namesOfVersions(versions), null);
  const hits = decideMatches(versions, affected);
  const handled = await handledMatches(db, hits);
  const wrong = await sql.selectWrongFindings(db, pvIds, { hits, handled });
  const counts = await miscountedRisks(db, pvIds);
  const owners = await sql.selectOwners(db, pvIds);
  return [
    ...owners.flatMap((row) => wrongOwner(row) ?? []),
    ...wrong.map((row) => problem(row.pv_id, sentenceOf(row))),
    ...counts.map(({ what, stored, counted, pv_id }) =>
      problem(
        pv_id,
        `${what} says ${stored || 'nothing'}, and its findings are ${counted || 'none'}.`,
      ),
    ),
  ];
}

/** A row that gives a package version another owner than its identity names would let a distribution decide about it. */
function wrongOwner({ pv_id, owned, stored }: sql.StoredOwner): RowProblem | null {
  const purl = ownerOfIdentity(owned);
  const owner = packageIdentityOf({ ...blankComponent(''), purl });
  const { identity, ecosystem, release, match_name, match_version } = owner;
  const named = [identity, ecosystem, release, match_name, match_version].join(' ');
  if (purl !== '' && named === stored) return null;
  return problem(
    pv_id,
    `The owner of ${owned} is stored as ${stored}, and it names ${purl || 'none'}.`,
  );
}

const problem = (pvId: number, message: string): RowProblem => ({
  ...{ key: String(pvId), log_uuid: null, index: null, message },
});

const VERDICTS = ['missing', 'affected', 'unknown', 'handled by the distribution'];

function sentenceOf({ pv_id, identity, vulnerability, stored, decided }: sql.WrongFinding): string {
  const finding = `Finding ${vulnerability} of ${identity} (package_match ${pv_id})`;
  const [is, right] = [VERDICTS[stored], VERDICTS[decided]];
  if (stored === decided) return `${finding} has another rating or record than advisories give.`;
  if (decided === 0) return `${finding} is stored as ${is}, and no advisory gives it.`;
  return `${finding} is ${stored === 0 ? is : `stored as ${is}`}, and advisories give ${right}.`;
}
