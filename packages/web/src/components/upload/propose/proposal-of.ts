import { projectPathProblem } from '@assay/contract/project-path.ts';
import type { ComponentGraph } from '@assay/core/sbom/component-graph.ts';

/** Destination that a document names; '' for a missing or unusable part. */
export interface Proposal {
  project: string;
  version: string;
}

const LONGEST_VERSION = 128;

/**
 * Derives project and version from a document's metadata: CycloneDX `metadata.component`, the described SPDX
 * package, else the document's own name.
 */
export function proposalOf({ root, head }: Pick<ComponentGraph, 'root' | 'head'>): Proposal {
  const named = root?.name || head.name;
  const [, name = '', tag = ''] =
    /^(.*?)(?::([\w][\w.-]{0,127}))?(?:@sha256:[\da-f]+)?$/s.exec(named) ?? [];
  const version = root?.version || tag;
  return {
    project: pathOf(root?.group ? `${root.group}/${name}` : name),
    version: version.length <= LONGEST_VERSION ? version.trim() : '',
  };
}

/** Segments unchanged, without empty ones, relative ones and the mark of an npm scope. */
function pathOf(text: string): string {
  const path = text
    .normalize('NFC')
    .split(/[/\\]/)
    .map((segment) => segment.trim().replace(/^@/, ''))
    .filter((segment) => !['', '.', '..'].includes(segment))
    .join('/');
  return projectPathProblem(path) === undefined ? path : '';
}
