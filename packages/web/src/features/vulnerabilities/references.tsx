import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useTranslation } from 'react-i18next';
import headingStyles from '../../components/page/heading-end.module.css';
import styles from './vulnerability.module.css';

/** Links only to web pages: an advisory may carry any text as an address. */
const isWeb = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);

/** Pages elsewhere that the records refer to. */
export function References({ references }: { references: VulnerabilityDetail['references'] }) {
  const { t } = useTranslation();
  if (references.length === 0) return null;
  return (
    <section>
      <h2>
        {t('vulnerabilities.references')}
        <span className={headingStyles.end}>{references.length}</span>
      </h2>
      <ul className={styles.references}>
        {references.map(({ type, url }) => (
          <li key={`${type} ${url}`}>
            <span className="meta text-tertiary">{type.toLowerCase()}</span>
            {isWeb(url) ? (
              <a className="figure" href={url} target="_blank" rel="noreferrer noopener">
                {url}
              </a>
            ) : (
              <span>{url}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
