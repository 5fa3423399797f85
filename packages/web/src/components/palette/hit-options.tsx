import type { SearchAnswer, SearchKind } from '@assay/contract/search.ts';
import {
  type Icon,
  IconBooks,
  IconFileStack,
  IconFileText,
  IconFolders,
  IconPackage,
  IconPackageExport,
  IconUser,
} from '@assay/icons';
import type { TFunction } from 'i18next';
import { artifactPath } from '../../lib/artifact-path.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { vulnerabilityPath } from '../../lib/vulnerability-path.ts';
import exploitedStyles from '../marks/known-exploited.module.css';
import { SeverityMark } from '../marks/severity-mark.tsx';
import { TrustMark } from '../marks/trust-mark.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import type { Option } from './option.ts';

type Hit<K extends SearchKind> = SearchAnswer[K]['hits'][number];
type Making = { [K in SearchKind]: (hit: Hit<K>, t: TFunction) => Option };

const icon = (Mark: Icon) => <Mark className="icon" aria-hidden="true" />;

/** Splits a package name into its last part and its prefix; a scope stays. */
function namesOf(name: string): [main: string, sub: string | undefined] {
  const [, before, last] = /^(.*)[:/]([^:/]+)$/.exec(name) ?? [];
  return before === undefined || last === undefined || name.startsWith('@')
    ? [name, undefined]
    : [last, before];
}

/** Text and target of a hit, by kind. */
const MAKING: Making = {
  packages: ({ name, kind, versions, severity, purl }, t) => {
    const [main, sub] = namesOf(name);
    return {
      key: `package ${kind} ${name}`,
      mark: icon(IconPackage),
      main,
      sub: sub ?? kind,
      isMono: true,
      fact: (
        <>
          {severity && <SeverityMark severity={severity} />}
          <span>{t('palette.versions', { count: versions })}</span>
        </>
      ),
      href:
        purl === null
          ? `/artifacts/modern${writePlainSearch({ scope: 'used', text: name })}`
          : artifactPath({ sha256: null, purl }),
    };
  },
  vulnerabilities: ({ id, summary, severity, kev, affected_projects }, t) => ({
    key: `vulnerability ${id}`,
    mark: <SeverityMark severity={severity} />,
    main: id,
    sub: summary,
    isMono: true,
    fact: (
      <>
        {kev && (
          <span className={`tag ${exploitedStyles.knownExploited}`} title={t('palette.kev_title')}>
            {t('palette.kev')}
          </span>
        )}
        <span>{t('palette.affected', { count: affected_projects })}</span>
      </>
    ),
    href: vulnerabilityPath(id),
  }),
  projects: ({ path, severity, last_upload_at }) => ({
    key: `project ${path}`,
    mark: icon(IconFolders),
    main: path,
    fact: (
      <>
        {severity && <SeverityMark severity={severity} />}
        {last_upload_at && <TimeAgo at={last_upload_at} />}
      </>
    ),
    href: `/projects/workspace${writePlainSearch({ project: path })}`,
  }),
  sboms: ({ sbomid, project, name, version, uploaded_at }) => ({
    key: `sbom ${sbomid}`,
    mark: icon(IconFileStack),
    main: `${name} ${version}`,
    sub: project,
    fact: <TimeAgo at={uploaded_at} />,
    href: sbomPath(project, sbomid),
  }),
  artifacts: ({ name, version, kind, purl, sha256, trust_level }) => ({
    key: `artifact ${sha256 ?? purl} ${name}`,
    mark: icon(IconPackageExport),
    main: `${name} ${version}`.trim(),
    sub: kind,
    isMono: true,
    fact: <TrustMark level={trust_level} />,
    href: artifactPath({ sha256, purl }),
  }),
  ledgers: ({ uuid, name }) => ({
    key: `ledger ${uuid}`,
    mark: icon(IconBooks),
    main: name,
    href: `/ledgers/${uuid}`,
  }),
  documents: ({ id, state, ledger_uuid, ledger, collection }, t) => ({
    key: `document ${ledger_uuid} ${collection} ${id}`,
    mark: icon(IconFileText),
    main: id,
    sub: `${ledger}, ${collection}`,
    isMono: true,
    fact: <span>{t(`palette.state_${state}`)}</span>,
    href: `/ledgers/${ledger_uuid}${writePlainSearch({
      collection: collection === 'default' ? undefined : collection,
      deleted: state === 'live' ? undefined : 'true',
      open: id,
    })}`,
  }),
  people: ({ uuid, email, first_name, last_name, role }) => ({
    key: `person ${uuid}`,
    mark: icon(IconUser),
    main: `${first_name} ${last_name}`.trim() || email,
    sub: email,
    fact: <span>{role}</span>,
    href: `/settings/users${writePlainSearch({ open: uuid })}`,
  }),
};

/** The hits of one kind as options. */
export function optionsOf<K extends SearchKind>(
  kind: K,
  hits: readonly Hit<K>[],
  t: TFunction,
): Option[] {
  return hits.map((hit) => MAKING[kind](hit, t));
}
