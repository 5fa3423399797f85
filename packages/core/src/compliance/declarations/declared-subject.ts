import type { JudgedRuleSet } from '../judge-rule-sets.ts';
import type { CheckName } from '../rule-set.ts';

/** Software whose SBOM was judged. */
export interface DeclaredSubject {
  type: 'application' | 'container';
  name: string;
  /** Empty without one. */
  version: string;
  purl: string | null;
  /** SHA-256 in hexadecimal; null where none is known. */
  sha256: string | null;
}

/** Everything that declarations are written from. */
export interface DeclaredResults {
  /** UUID of the document that is written. */
  uuid: string;
  /** RFC 3339 in UTC. */
  timestamp: string;
  /** Organization that states the results. */
  assessor: string;
  subject: DeclaredSubject;
  /** SBOM that was judged: its address, and its SHA-256 in hexadecimal. */
  document: { url: string; sha256: string };
  /** Entry that commits to the results: its address and time; null while they are not recorded. */
  recorded: { url: string; at: string } | null;
  /** Address of the list of components that do not meet a check. */
  lackingUrl: (check: CheckName) => string;
  judged: readonly JudgedRuleSet[];
  sentences: Readonly<Record<CheckName, string>>;
}
