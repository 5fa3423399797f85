import type { Ctx } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { findArtifact } from '../artifacts/view/find-artifact.ts';
import { nameOfPurl } from '../trust/artifact-name.ts';
import * as query from './queries.ts';

/** Identification of an attachment's owner in a call. */
export interface OwnerNamed {
  project?: string | undefined;
  sbomid?: string | undefined;
  purl?: string | undefined;
  sha256?: string | undefined;
}

/**
 * Owner of attachments; or the purl of a package that is only used, which becomes an artifact with its first
 * attachment. Null for a purl too long for an artifact.
 */
export type FoundOwner = query.Owner | { used: string } | { used: null };

/** @throws Invalid unless exactly one owner is named, NotFound when the tenant does not have it */
export async function findOwner(ctx: Ctx, named: OwnerNamed): Promise<FoundOwner> {
  const { project, sbomid, purl, sha256 } = named;
  const owners = Object.entries({ project, sbomid, purl, sha256 }).filter(([, value]) => value);
  const [[kind] = []] = owners;
  if (owners.length !== 1)
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
