import type { Ctx } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { findArtifact } from '../artifacts/view/find-artifact.ts';
import { nameOfPurl } from '../trust/artifact-name.ts';
import * as query from './queries.ts';

/** How a call names what a file belongs to. */
export interface OwnerNamed {
  project?: string | undefined;
  sbomid?: string | undefined;
  purl?: string | undefined;
  sha256?: string | undefined;
}

/**
 * What files belong to; or the purl of what is only used, which becomes an artifact with its first file. A purl that is too
 * long for an artifact is null.
 */
export type FoundOwner = query.Owner | { used: string } | { used: null };

/** @throws Invalid unless one thing is named, NotFound for what the tenant does not know */
export async function findOwner(ctx: Ctx, named: OwnerNamed): Promise<FoundOwner> {
  const { project, sbomid, purl, sha256 } = named;
  const given = Object.entries({ project, sbomid, purl, sha256 }).filter(([, value]) => value);
  const [[kind] = []] = given;
  if (given.length !== 1)
    throw new Invalid(
      'Name a project, an SBOM or an artifact',
      'query: exactly one of project, sbomid, purl, sha256',
    );
  const { tenantUuid } = ctx;
  if (kind === 'purl' || kind === 'sha256')
    return ctx.read(async (db) => {
      const found = await findArtifact(db, tenantUuid, { purl, sha256 });
      if (found === undefined) throw new NotFound('Artifact');
      const { uuid } = found.row;
      if (uuid !== null) return { project_uuid: null, sbomid: null, artifact_uuid: uuid };
      const name = nameOfPurl(purl ?? '');
      return name === null ? { used: null } : { used: name.purl };
    });
  const by = sbomid === undefined ? { project: project ?? '' } : { sbomid };
  const owner = await ctx.read((db) => query.findOwner(db, tenantUuid, by));
  if (owner === undefined) throw new NotFound(sbomid === undefined ? 'Project' : 'SBOM');
  return owner;
}
