import { ProjectAsOf } from '@assay/contract/project-as-of.ts';
import { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import type { Ctx } from '../../../context.ts';
import { asAnswered } from '../as-answered.ts';
import { instantOf } from '../facts.ts';
import type { Report, ReportTable } from '../report.ts';
import type { ProjectParts } from './project-parts.ts';

/** The SBOMs that a project's counts were about at an instant. */
export const projectAsOf = async (
  ctx: Ctx,
  of: { uuid: string; as_of: string },
  { content, visit }: ProjectParts,
): Promise<ProjectAsOf> => asAnswered(ProjectAsOf, await content.getProjectAsOf(ctx, of, visit));

/** Knowledge about one SBOM at an instant. */
export const sbomAsOf = async (
  ctx: Ctx,
  of: { sbomid: string; as_of: string },
  { content, visit }: ProjectParts,
): Promise<SbomAsOf> => asAnswered(SbomAsOf, await content.getSbomAsOf(ctx, of, visit));

const LABELS = [
  ['then', 'Facts of then'],
  ['now', 'Facts of now'],
  ['not_kept', 'Facts left out'],
] as const;

/** The instant, and which facts are of then, of now, or left out (ADR 0045). */
export function asOfFacts(
  as_of: string,
  then: { basis: readonly { fact: string; of: SbomAsOf['basis'][number]['of'] }[] } | null,
): Report['facts'] {
  const basis = then?.basis ?? [];
  const facts = LABELS.flatMap(([of, label]) => {
    const named = basis.filter((one) => one.of === of).map(({ fact }) => wordsOf(fact));
    return named.length === 0 ? [] : [{ name: `basis_${of}`, label, value: named.join(', ') }];
  });
  return [{ name: 'as_of', label: 'As of', value: as_of }, ...facts];
}

/** Advisory sources that were loaded at the instant, by what is known of the SBOMs of the report. */
export function sourcesAsOf(sboms: readonly (Pick<SbomAsOf, 'sources'> | null)[]): ReportTable {
  const sources = new Map(
    sboms.flatMap((one) =>
      (one?.sources ?? []).map(({ source, newest_import_at }) => [source, newest_import_at]),
    ),
  );
  const rows = [...sources].map(([source, at]) => [
    source ?? '',
    at == null ? 'not completely imported' : instantOf(at),
  ]);
  return {
    title: 'Advisory sources',
    text: 'Sources that were loaded at that instant, with the end of their newest import by then.',
    columns: [
      { name: 'source', label: 'Source', width: 2 },
      { name: 'newest_import_at', label: 'Newest import', width: 2 },
    ],
    rows,
    total: rows.length,
  };
}

const wordsOf = (value: string) => value.replaceAll('_', ' ');
