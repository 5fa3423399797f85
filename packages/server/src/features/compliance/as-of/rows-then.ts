import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { RecordedResults } from '../queries.ts';

/** Results as they were recorded last at an instant, with the rules that they are by. */
export interface ResultsThen extends RecordedResults {
  /** Versions and revisions of all rule sets, as `id@version+revision`, separated by spaces; null without results. */
  rules: string | null;
}

/** Verdict of a profile as it was stored at an instant. */
export interface VerdictThen {
  verdict: ComplianceVerdict;
  /** Audit entries of by then state it; otherwise the verdict is unknown. */
  is_stated: boolean;
}

/** Number of all rows, which each of them has. */
interface Total {
  total: number;
}

/** A project with the SBOM that counted for it at an instant. */
export interface ProjectThen extends ResultsThen, VerdictThen, Total {
  path: string;
  /** Null without an SBOM of then. */
  sbomid: string | null;
  version: string | null;
  /** The SBOM that counted was deleted since: nothing of it is known. */
  is_gone: boolean;
  /** Whether each SBOM was in use is of then; otherwise the flag is that of today. */
  is_use_stated: boolean;
}

/** An artifact with the newest SBOM that described it at an instant. */
export interface ArtifactThen extends ResultsThen, VerdictThen, Total {
  name: string;
  version: string;
  sha256: string | null;
  /** Null without an SBOM of then. */
  sbomid: string | null;
}
