import type { WholeStandard } from '@assay/contract/standards.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { DetailsAnswer } from '../../components/answers/details-answer.tsx';
import { ResultReceipt } from '../../components/compliance/rule-sets/result-receipt.tsx';
import drawerStyles from '../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { KeyValues } from '../../components/page/key-values.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { DeleteStandard } from './delete-standard.tsx';
import styles from './requirements.module.css';

/** One standard: where it comes from, and its requirements. */
export function StandardDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const read = useQuery({ ...apiQuery('getStandard', { uuid }), meta: { quiet: true } });
  const { data, error, refetch } = read;
  const name = data === undefined ? t('standards.one') : `${data.name} ${data.version}`.trim();
  return (
    <DetailDrawer
      label={t('standards.one')}
      title={<span className="any-break">{name}</span>}
      name={name}
      below={
        data?.description && (
          <p className={`${drawerStyles.what} text-secondary`}>{data.description}</p>
        )
      }
      onClose={onClose}
      footer={data && <DeleteStandard standard={data} onDeleted={onClose} />}
    >
      <DetailsAnswer error={error} retry={() => void refetch()}>
        {data && (
          <>
            <Facts standard={data} />
            <ResultReceipt
              receipt={data.receipt}
              proves={t('standards.proves')}
              missing={t('standards.not_in_log')}
            />
            <Requirements standard={data} />
          </>
        )}
      </DetailsAnswer>
    </DetailDrawer>
  );
}

function Facts({ standard }: { standard: WholeStandard }) {
  const { t } = useTranslation();
  const { owner, license, levels, spec_version, sha256, imported_at, imported_by } = standard;
  const stated = (text: string) => text || t('standards.not_stated');
  return (
    <section>
      <KeyValues
        facts={[
          { key: t('standards.owner'), value: stated(owner), isTyped: true },
          { key: t('standards.license'), value: stated(license), isTyped: true },
          ...(levels.length === 0
            ? []
            : [
                {
                  key: t('standards.levels'),
                  value: levels.map(({ identifier }) => identifier).join(', '),
                  isTyped: true,
                },
              ]),
          { key: t('standards.format'), value: `CycloneDX ${spec_version}` },
          {
            key: t('standards.file'),
            value: <CutMiddle text={sha256} what={t('standards.hash')} />,
          },
          {
            key: t('standards.imported'),
            value: (
              <>
                <TimeAgo at={imported_at} />, {imported_by}
              </>
            ),
            isTyped: true,
          },
        ]}
      />
    </section>
  );
}

function Requirements({ standard: { requirements } }: { standard: WholeStandard }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('standards.requirements')}</h2>
      <ul className={styles.requirements}>
        {requirements.map(({ identifier, is_group, title, text, levels }) => (
          <li key={identifier}>
            <span className={is_group ? 'strong any-break' : 'any-break'}>{identifier}</span>
            <span className={styles.text}>
              {title && <span className="strong">{title} </span>}
              {text}
              {levels.length > 0 && (
                <span className="text-tertiary small"> {levels.join(', ')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
