import type { Sbom } from '@assay/contract/sboms.ts';
import { useTranslation } from 'react-i18next';
import { Findings } from '../../components/check/findings.tsx';
import { type Fact, Facts } from '../../components/page/facts.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatBytes, formatCount } from '../../lib/formats.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { QualityFact } from './quality/quality-fact.tsx';
import { ReceiptFact } from './receipt/receipt-fact.tsx';
import styles from './sbom.module.css';

/** The facts strip; unknown facts are omitted. */
export function SbomFacts({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const { severity_counts: counts, uploaded_by } = sbom;
  const vulnerabilities = sbomPath(sbom.project, sbom.sbomid, 'vulnerabilities');
  const facts: Fact[] = [
    { label: t('sbom.format'), value: <FormatValue sbom={sbom} /> },
    { label: t('sbom.components'), value: <ComponentsValue sbom={sbom} /> },
    {
      label: t('sbom.uploaded'),
      value: (
        <>
          <TimeAgo at={sbom.uploaded_at} />
          <span className="text-tertiary" data-only="wide">
            {t('sbom.by')}
          </span>
          <span className="cut" data-only="wide" title={uploaded_by}>
            {uploaded_by}
          </span>
        </>
      ),
    },
    {
      label: t('sbom.document'),
      value: <CutMiddle text={sbom.sha256} what={t('sbom.hash')} />,
      wide: true,
    },
  ];
  if (counts)
    facts.push({
      label: t('sbom.known'),
      value: (
        <>
          <Findings
            counts={counts}
            check={sbom.check}
            hrefOf={(severity) => `${vulnerabilities}?verdict=affected&severity=${severity}`}
            href={`${sbomPath(sbom.project, sbom.sbomid, 'components')}?status=unchecked`}
            room="tight"
          />
          <Undecided sbom={sbom} href={vulnerabilities} />
          <Handled sbom={sbom} href={vulnerabilities} />
        </>
      ),
    });
  if (sbom.status === 'ready')
    facts.push({ label: t('sbom.quality.title'), value: <QualityFact sbom={sbom} /> });
  facts.push({ label: t('receipts.receipt'), value: <ReceiptFact sbom={sbom} /> });
  if (sbom.warning_count > 0)
    facts.push({ label: t('sbom.remarks'), value: <WarningsLink sbom={sbom} /> });
  return <Facts facts={facts} />;
}

/** Encodings whose names are initials; the others are words. */
const ENCODINGS: Readonly<Record<string, string>> = {
  json: 'JSON',
  xml: 'XML',
  yaml: 'YAML',
  rdf: 'RDF',
};

function FormatValue({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const { format, spec_version, encoding, size_bytes } = sbom;
  const size = formatBytes(size_bytes);
  return (
    <>
      {format ? `${format} ${spec_version ?? ''}` : t('sbom.unread')}
      <span className="text-tertiary" data-only="wide">
        {encoding ? `${ENCODINGS[encoding] ?? encoding}, ${size}` : size}
      </span>
    </>
  );
}

/** Number of components, and of unchecked or stale ones; one number if both are the same. */
function ComponentsValue({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const { component_count: count, check } = sbom;
  const href = sbomPath(sbom.project, sbom.sbomid, 'components');
  if (count === null) return <span className="text-tertiary">–</span>;
  const parts = [
    { status: 'unchecked', of: check?.unchecked ?? 0, word: t('sbom.unchecked') },
    { status: 'stale', of: check?.stale ?? 0, word: t('sbom.stale') },
  ].filter((part) => part.of > 0);
  const isSaidOnce = parts.some((part) => part.of === count);
  return (
    <>
      {!isSaidOnce && (
        <span>
          <CountLink
            count={count}
            href={href}
            label={t('sbom.content.components_noun', { count })}
          />
          {parts.length > 0 && ','}
        </span>
      )}
      {parts.map(({ status, of, word }) => (
        <AppLink key={status} className="text-tertiary" href={`${href}?status=${status}`}>
          <span className="figure">{formatCount(of)}</span> {word}
        </AppLink>
      ))}
    </>
  );
}

/** Undecided findings: they have no severity, and are not hidden either. */
function Undecided({ sbom: { check }, href }: { sbom: Sbom; href: string }) {
  const { t } = useTranslation();
  if (!check || check.undecided === 0) return null;
  return (
    <AppLink className={`text-tertiary ${styles.undecided}`} href={`${href}?verdict=unknown`}>
      <span className="figure">{formatCount(check.undecided)}</span> {t('sbom.unknown')}
    </AppLink>
  );
}

/** Findings that packages of the distribution decide: counted apart, and never hidden. */
function Handled({ sbom: { check }, href }: { sbom: Sbom; href: string }) {
  const { t } = useTranslation();
  if (!check || check.handled === 0) return null;
  return (
    <AppLink className={`text-tertiary ${styles.undecided}`} href={`${href}?verdict=handled`}>
      <span className="figure">{formatCount(check.handled)}</span> {t('sbom.handled')}
    </AppLink>
  );
}

/** Opens the list of warnings beside any tab. */
function WarningsLink({ sbom: { warning_count } }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { open: _, receipt: __, quality: ___, ...rest } = search;
  const words = { count: warning_count, shown: formatCount(warning_count) };
  return (
    <AppLink
      className="figure"
      href={`${window.location.pathname}${writePlainSearch({ ...rest, warnings: 'true' })}`}
    >
      {t('sbom.progress.count_warnings', words)}
    </AppLink>
  );
}
