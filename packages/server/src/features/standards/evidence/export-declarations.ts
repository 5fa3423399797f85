import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Input } from '@assay/contract/endpoint.ts';
import type { projectStandards } from '@assay/contract/project-standards.ts';
import { writeEvidenceDeclarations } from '@assay/core/compliance/declarations/write-evidence-declarations.ts';
import type { FactRef } from '@assay/core/compliance/standards/check-outcome.ts';
import { SLSA_UUID } from '@assay/core/compliance/standards/slsa.ts';
import type { Ctx } from '../../../context.ts';
import { attach } from '../../../platform/http/download.ts';
import type { Exchange, RawHandlers } from '../../../platform/http/mount.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { getSbomRow } from '../../sboms/service.ts';
import { type JudgedProject, judgeProject } from './judge-project.ts';
import { ownTenantName } from './queries.ts';

/** Dependencies of the export. */
interface DeclarationParts {
  documents: SbomDocuments;
  /** Public address of the server. */
  origin: string;
}

/** Creates the call that exports a project's requirements as CycloneDX declarations. */
export const projectStandardHandlers = (
  parts: DeclarationParts,
): RawHandlers<typeof projectStandards> => ({
  exportProjectDeclarations: (ctx, asked, { reply }) =>
    exportDeclarations(ctx, asked, { ...parts, reply }),
});

async function exportDeclarations(
  ctx: Ctx,
  { uuid, standard }: Input<typeof projectStandards.exportProjectDeclarations>,
  { documents, origin, reply }: DeclarationParts & Pick<Exchange, 'reply'>,
): Promise<Readable> {
  const judged = await judgeProject(ctx, documents, { uuid, standard: standard ?? null });
  const assessor = await ctx.read(ownTenantName);
  const base = `${origin}/api/v1`;
  const declarations = writeEvidenceDeclarations({
    ...{ uuid: randomUUID(), timestamp: new Date().toISOString(), assessor },
    project: judged.path,
    sbom: await sbomOf(ctx, judged, base),
    standards: judged.results.map(({ standard: one, requirements }) => ({
      ...{ uuid: one.uuid, name: one.name, version: one.version, owner: one.owner },
      ...{ is_built_in: one.uuid === SLSA_UUID, requirements },
    })),
    urlOf: (record) => urlOf(record, judged, base),
    fileUrl: (file) => `${base}/attachments/${file}/content`,
    entryUrl: (entry) => `${base}/audit/${entry}/record`,
  });
  attach(reply, `${judged.path.replaceAll('/', '-')}.cdxa.cdx.json`);
  reply.type('application/json');
  return Readable.from([`${JSON.stringify(declarations, null, 2)}\n`]);
}

async function sbomOf(ctx: Ctx, { sbomid }: JudgedProject, base: string) {
  if (sbomid === null) return null;
  const { sha256 } = await getSbomRow(ctx, sbomid);
  return { url: `${base}/sboms/${sbomid}/document`, sha256: sha256.toString('hex') };
}

function urlOf({ kind, id }: FactRef, { artifacts }: JudgedProject, base: string): string | null {
  if (kind === 'attestation') return `${base}/attestations/${id}`;
  if (kind === 'sbom') return `${base}/sboms/${id}`;
  if (kind === 'findings') return `${base}/sboms/${id}/vulnerabilities`;
  if (kind === 'licenses') return `${base}/sboms/${id}/licenses`;
  const { sha256 = null, purl = null } = artifacts.get(id) ?? {};
  if (sha256 !== null) return `${base}/artifacts/view?sha256=${sha256}`;
  return purl === null ? null : `${base}/artifacts/view?purl=${encodeURIComponent(purl)}`;
}
