// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import type { Attestation } from '@assay/contract/attestation.ts';
import { useTranslation } from 'react-i18next';
import { EntryLink } from '../../../../components/attestation/entry-link.tsx';
import { SignerName } from '../../../../components/attestation/signer-name.tsx';
import { statedLevel } from '../../../../components/attestation/stated-level.ts';
import { VerificationMark } from '../../../../components/attestation/verification-mark.tsx';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { TimeAgo } from '../../../../components/text/time-ago.tsx';
import { formatCount } from '../../../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../../../lib/url-search.ts';
import styles from '../artifact-page.module.css';

const COLUMNS = ['says', 'signer', 'verified', 'logged', 'entry_title'] as const;

const CLASSES = {
  says: undefined,
  signer: styles.colSigner,
  verified: styles.colVerified,
  logged: styles.colLogged,
  entry_title: `num ${styles.colEntry}`,
};

/**
 * Statements as a table; each opens in the drawer beside it.
 *
 * @param total of all statements, if only the newest are given
 */
export function AttestationsPanel({
  title,
  statements,
  total,
}: {
  title: string;
  statements: readonly Attestation[];
  total: number;
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  return (
    <Panel
      title={title}
      className={styles.statements}
      end={t('artifact.in_all', { count: Math.max(total, statements.length) })}
    >
      {statements.length === 0 && (
        <p className={`${panelStyles.body} text-secondary small`}>
          {t('artifact.no_attestations')}
        </p>
      )}
      {statements.length > 0 && (
        <table role="table" className="table cards" aria-label={title}>
          <thead role="rowgroup">
            <tr role="row">
              {COLUMNS.map((column) => (
                <th key={column} role="columnheader" scope="col" className={CLASSES[column]}>
                  {t(`attestation.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {statements.map((one) => (
              <tr key={one.uuid} role="row" data-open={search['open'] === one.uuid || undefined}>
                <td role="cell" data-card="id">
                  <AppLink
                    className="strong"
                    href={hrefWith(search, { open: one.uuid, act: undefined })}
                    title={one.predicate_type}
                  >
                    {statedLevel(one, t)}
                  </AppLink>
                </td>
                <td role="cell" data-card="name">
                  <SignerName signer={one.signer} />
                </td>
                <td role="cell" data-card="end">
                  <VerificationMark verification={one.verification} />
                </td>
                <td role="cell" className="text-secondary" data-card="state">
                  <TimeAgo at={one.created_at} />
                </td>
                <td role="cell" className="num">
                  <EntryLink statement={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > statements.length && (
        <p className={`${panelStyles.body} help`}>
          {t('artifact.only_newest', {
            count: statements.length,
            shown: formatCount(statements.length),
          })}
        </p>
      )}
    </Panel>
  );
}
