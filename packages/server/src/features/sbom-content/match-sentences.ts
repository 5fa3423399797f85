import type { MatchWhy } from '@assay/core/advisories/verdict.ts';

/** Displayed reasons of undecided matches. */
const SENTENCES: Readonly<Record<MatchWhy, string>> = {
  in_range: '',
  listed: '',
  at_commit: '',
  outside: 'The record no longer has this version; the next matching takes the finding away.',
  release_differs: 'The record now speaks about another release of the distribution.',
  stream_differs: 'The record now speaks about another module stream.',
  repository_differs: 'The record now speaks about packages of another registry.',
  release_missing:
    'The record holds for one release of the distribution, and the component does not say its own.',
  stream_missing:
    'The record holds for one module stream, and the component does not say its own. Ask for a purl with the qualifier "rpmmod".',
  version_missing: 'The component has no version to compare with the affected range.',
  version_unreadable: 'The version of the component cannot be read by the rules of its ecosystem.',
  not_a_version:
    'The component states no version that can be compared, and the record does not hold for every version.',
  requirement_undecided:
    'The component states a range of versions, and only some of them are affected.',
  nothing_stated: 'The record names the package but says neither a range nor a version.',
  commit_missing: 'The record names commits only, and the component does not say its commit.',
  commit_history_missing:
    'The record names a range of commits, which only the history of the repository could decide.',
  cpe_unclear:
    'The record states an update, edition or target that the CPE of the component leaves open.',
  platform_missing:
    'The record holds only together with another product, and the SBOM does not state what runs on what.',
  bound_unreadable: 'A bound of the affected range cannot be read by the rules of its ecosystem.',
  no_introduced: 'The affected range has no beginning.',
  no_comparator: 'No order of versions is known for this ecosystem.',
};

/** Returns the reason a verdict is `unknown`; '' for a decided one. */
export const matchSentence = (why: MatchWhy): string => SENTENCES[why];
