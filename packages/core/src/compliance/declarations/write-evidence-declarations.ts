import { countVerdicts } from '../standards/judge-requirements.ts';
import { claimAbout, evidenceAbout, mapOf } from './requirement-claims.ts';
import {
  type DeclaredEvidence,
  type DeclaredStandard,
  requirementRef,
  standardRef,
} from './requirement-results.ts';

/**
 * Writes requirements of standards with their evidence as CycloneDX 1.6 attestations (CDXA), for one project. A requirement that passes
 * has a claim, one that fails a counterclaim. One that is unknown or does not apply has neither, and no score. Texts of
 * imported standards are left out: their licenses are their own.
 */
export function writeEvidenceDeclarations(declared: DeclaredEvidence): object {
  const { project, sbom, standards } = declared;
  const judged = standards.flatMap((standard) =>
    standard.requirements.map((requirement) => ({ standard, requirement })),
  );
  const component = { type: 'application', name: project };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    ...{ serialNumber: `urn:uuid:${declared.uuid}`, version: 1 },
    metadata: {
      timestamp: declared.timestamp,
      tools: { components: [{ type: 'application', name: 'Assay' }] },
      component: { ...component, 'bom-ref': 'subject' },
    },
    definitions: { standards: standards.map(standardOf) },
    declarations: {
      assessors: [{ 'bom-ref': 'assessor', organization: { name: declared.assessor } }],
      attestations: standards.map(attestationOf),
      claims: judged.flatMap(
        ({ standard, requirement }) => claimAbout(standard, requirement) ?? [],
      ),
      evidence: judged.flatMap(({ standard, requirement }) =>
        evidenceAbout(standard, requirement, declared),
      ),
      targets: {
        components: [
          {
            ...{ ...component, 'bom-ref': 'target' },
            ...(sbom !== null && {
              externalReferences: [
                {
                  ...{ type: 'bom', url: sbom.url },
                  hashes: [{ alg: 'SHA-256', content: sbom.sha256 }],
                },
              ],
            }),
          },
        ],
      },
    },
  };
}

function standardOf(standard: DeclaredStandard) {
  const { name, version, owner, is_built_in, requirements } = standard;
  return {
    ...{ 'bom-ref': standardRef(standard), name },
    ...(version !== '' && { version }),
    ...(owner !== '' && { owner }),
    requirements: requirements.map((one) => ({
      'bom-ref': requirementRef(standard, one.identifier),
      identifier: one.identifier,
      ...(one.title !== '' && { title: one.title }),
      ...(is_built_in && one.text !== '' && { text: one.text }),
      ...(one.parent !== null && { parent: requirementRef(standard, one.parent) }),
    })),
  };
}

function attestationOf(standard: DeclaredStandard) {
  const { name, version, requirements } = standard;
  const { pass, fail, unknown, not_applicable } = countVerdicts(requirements);
  return {
    summary: `${`${name} ${version}`.trim()}: ${pass} requirements pass, ${fail} fail, ${unknown} are unknown, ${not_applicable} do not apply.`,
    assessor: 'assessor',
    map: requirements.flatMap((one) => (one.verdict === null ? [] : [mapOf(standard, one)])),
  };
}
