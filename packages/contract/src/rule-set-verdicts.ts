import {
  COMPONENT_CHECK_NAMES,
  DOCUMENT_CHECK_NAMES,
  RULE_SET_IDS,
  RULE_TIERS,
} from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import { z } from 'zod';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';

/** Fields that a component can lack: the checks of rule sets, and `purl` for the rule of quality. */
export const COMPONENT_FIELD_NAMES = [...COMPONENT_CHECK_NAMES, 'purl'] as const;

/** Name of a field that a component can lack. */
export const ComponentFieldName = z.enum(COMPONENT_FIELD_NAMES);
export type ComponentFieldName = z.output<typeof ComponentFieldName>;

/** Short name of a rule set. */
export const RuleSetName = z.enum(RULE_SET_IDS);

/** Verdict of a rule or a rule set. */
export const RuleSetVerdict = z.enum(RULE_SET_VERDICTS);

/** Result of a rule set, in figures. */
const Figures = z.object({
  /**
   * `pass`, `fail`, or `unknown`: a required rule cannot be decided. `not_expressible`: the format of the document cannot
   * meet it. `not_applicable`: no rule asks for anything.
   */
  verdict: RuleSetVerdict,
  /** Number of components that meet every required rule about components. */
  met: z.number().int(),
  /** Number of components. */
  total: z.number().int(),
  /** Number of required rules that pass. */
  rules_passed: z.number().int(),
  /** Number of required rules. */
  rules_total: z.number().int(),
});

/** Results of all rule sets for an SBOM, as lists have them; `unknown` without numbers until the SBOM is judged. */
export const RuleSetColumns = z.object({
  /** NTIA minimum elements, 2021. */
  ntia: Figures,
  /** CISA minimum elements, 2025 draft. */
  cisa: Figures,
  /** BSI TR-03183-2, version 2.1.0. */
  bsi_2_1: Figures,
  /** BSI TR-03183-2, version 2.0.0. */
  bsi_2_0: Figures,
  /** CISA Framing Software Component Transparency, third edition. */
  fsct: Figures,
  /** Regulation (EU) 2024/2847, Cyber Resilience Act. */
  cra: Figures,
  /** Premarket guidance of the FDA, 2025. */
  fda: Figures,
  /** OpenChain Telco SBOM guide 1.1. */
  telco: Figures,
  /** OWASP SCVS 1.0, level 1. */
  scvs: Figures,
});
export type RuleSetColumns = z.output<typeof RuleSetColumns>;

/** Required rules of all rule sets that accept the format, as they were recorded. */
export const PassedRules = z.object({
  /** Number of required rules that pass. */
  passed: z.number().int(),
  /** Number of required rules. */
  total: z.number().int(),
});

/** One rule with its result for a document. */
const RuleResult = z.object({
  /** Name of the check; for a component check, the value of `lacks` in the list of components. */
  check: z.enum([...COMPONENT_CHECK_NAMES, ...DOCUMENT_CHECK_NAMES]),
  /** Whether each component must meet it, or the document as a whole. */
  of: z.enum(['component', 'document']),
  /** `required` rules decide the verdict. `if_exists` asks for data only where they exist, which no document shows. */
  tier: z.enum(RULE_TIERS),
  /** Section of the framework’s own text. */
  section: z.string(),
  /** Sentence that describes the rule. */
  text: z.string(),
  /** `not_expressible`: the format has no field for it. `unknown`: Assay cannot decide it from this document. */
  verdict: RuleSetVerdict,
  /** Number of components that meet it; of a rule about the document 1 or 0. */
  met: z.number().int(),
  /** Number of components; of a rule about the document 1. */
  total: z.number().int(),
});

/** An SBOM judged by every rule set. */
export const SbomCompliance = z.object({
  /** SHA-256 of the document, in hexadecimal. */
  sha256: z.string(),
  /** Format of the document. */
  format: z.enum(['CycloneDX', 'SPDX']),
  /** Version of the format, as the document spells it. */
  spec_version: z.string(),
  /** Results of these rules that were recorded when the SBOM became ready; null until then. */
  recorded: z
    .object({
      /** When the results were recorded. */
      at: Instant,
      /** Audit entry with all results, which has a receipt; null while it cannot be found. */
      entry_uuid: z.uuid().nullable(),
      /** Place of the ledger entry that commits to the audit entry; null without one. */
      receipt: LeafPlace.nullable(),
    })
    .nullable(),
  /** Every rule set, in the order of lists. */
  rule_sets: z.array(
    Figures.extend({
      /** Short name of the rule set. */
      id: RuleSetName,
      /** Name as people write it. */
      name: z.string(),
      /** Version of the framework’s text. */
      version: z.string(),
      /** Version of the rules that Assay has for this text. */
      revision: z.number().int(),
      /** Address of the framework’s text. */
      source: z.string(),
      /** Every rule, in the order of the framework. */
      rules: z.array(RuleResult),
    }),
  ),
});
export type SbomCompliance = z.output<typeof SbomCompliance>;
