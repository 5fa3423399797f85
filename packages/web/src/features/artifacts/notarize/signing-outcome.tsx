import type { Result } from '@assay/contract/endpoint.ts';
import type { api } from '@assay/contract/index.ts';
import { useTranslation } from 'react-i18next';
import { TrustMark } from '../../../components/marks/trust-mark.tsx';
import styles from '../../../components/signing-keys/signing.module.css';
import { AppLink } from '../../../components/text/app-link.tsx';
import { artifactPath } from '../../../lib/artifact-path.ts';
import type { Hashed } from './subject.ts';

/** The logged statements, and the resulting level of each artifact. */
export function SigningOutcome({
  subjects,
  items,
}: {
  subjects: readonly Hashed[];
  items: Result<typeof api.notarize>['items'];
}) {
  const { t } = useTranslation();
  return (
    <section className="stack" role="status">
      <h2>{t('notarize.done')}</h2>
      <p className="help">{t('notarize.done_text')}</p>
      <ul className={styles.subjects}>
        {items.map(({ statement_id, sha256, level, repeated }) => (
          <li key={statement_id} className="row">
            <AppLink className="link cut" href={artifactPath({ sha256, purl: null })}>
              {subjects.find((subject) => subject.sha256 === sha256)?.name || sha256}
            </AppLink>
            {repeated && (
              <span className="text-tertiary meta nowrap">{t('notarize.repeated')}</span>
            )}
            <span className="push">
              <TrustMark level={level} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
