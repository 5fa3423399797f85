import type { JudgedRuleSet } from '../judge-rule-sets.ts';
import { attestationOf, type Claim, claimOf, type Evidence, evidenceOf } from './claims.ts';
import type { DeclaredResults, DeclaredSubject } from './declared-subject.ts';

/**
 * Writes results of rule sets as CycloneDX 1.6 attestations (CDXA): rule sets are `definitions.standards`, rules their
 * requirements, results are `declarations`. A rule that fails has a counterclaim. One that cannot be decided has neither a
 * claim nor a score, so that no reader takes it for conformance.
 */
export function writeDeclarations(results: DeclaredResults): object {
  const { judged, sentences, assessor, subject, document } = results;
  const rules = judged.flatMap((set) => set.rules.map((rule) => ({ set, rule })));
  const claims: Claim[] = rules.flatMap(({ set, rule }) => claimOf(set, rule, results) ?? []);
  const evidence: Evidence[] = evidenceOf(results);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    ...{ serialNumber: `urn:uuid:${results.uuid}`, version: 1 },
    metadata: {
      timestamp: results.timestamp,
      tools: { components: [{ type: 'application', name: 'Assay' }] },
      component: componentOf('subject', subject),
    },
    definitions: { standards: judged.map((set) => standardOf(set, sentences)) },
    declarations: {
      assessors: [{ 'bom-ref': 'assessor', organization: { name: assessor } }],
      attestations: judged.map((set) => attestationOf(set)),
      claims,
      evidence,
      targets: {
        components: [
          {
            ...componentOf('target', subject),
            externalReferences: [
              {
                ...{ type: 'bom', url: document.url },
                hashes: [{ alg: 'SHA-256', content: document.sha256 }],
              },
            ],
          },
        ],
      },
    },
  };
}

const componentOf = (ref: string, { type, name, version, purl, sha256 }: DeclaredSubject) => ({
  ...{ type, 'bom-ref': ref, name },
  ...(version !== '' && { version }),
  ...(sha256 !== null && { hashes: [{ alg: 'SHA-256', content: sha256 }] }),
  ...(purl !== null && { purl }),
});

/** A rule set as a standard with our sentences; the framework's own text is referred to. */
function standardOf({ rule_set }: JudgedRuleSet, sentences: DeclaredResults['sentences']) {
  const { id, name, version, revision, source, rules } = rule_set;
  return {
    ...{ 'bom-ref': `standard:${id}`, name, version },
    description: `Rules of Assay for this text, revision ${revision}. The sentences are those of Assay.`,
    requirements: rules.map(({ check, tier, section }) => ({
      'bom-ref': `requirement:${id}:${check}`,
      identifier: check,
      title: section,
      text: sentences[check],
      properties: [{ name: 'assay:tier', value: tier }],
    })),
    externalReferences: [{ type: 'documentation', url: source }],
  };
}
