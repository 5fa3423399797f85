import { ApiError } from '@assay/contract/client-errors.ts';
import type { Result } from '@assay/contract/endpoint.ts';
import type { api } from '@assay/contract/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { attestation } from '../../components/attestation/strings.ts';
import { trust } from '../../components/attestation/trust-strings.ts';
import styles from '../../components/ledger/ledger.module.css';
import { Crumbs } from '../../components/page/crumbs.tsx';
import rowStyles from '../../components/page/fact-rows.module.css';
import { Facts } from '../../components/page/facts.tsx';
import layoutStyles from '../../components/page/list-layout.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { KeysOf } from '../../components/signing-keys/keys-of.tsx';
import { signingKeys } from '../../components/signing-keys/strings.ts';
import { AppLink } from '../../components/text/app-link.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatCount, formatDay } from '../../lib/formats.ts';
import { addStrings } from '../../lib/strings.ts';
import { SignedList, SignedStatement } from './signed-list.tsx';
import { signers } from './strings.ts';

addStrings({ attestation, signers, signing_keys: signingKeys, trust });

type Signer = Result<typeof api.getSigner>;

const LIST = '/artifacts/modern';

/** Page of a signer: a user or an API key. */
export function SignerPage({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getSigner', { uuid }),
    meta: { quiet: true },
  });
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('shell.artifacts'), href: LIST },
          { label: data?.name ?? t('shell.signer') },
        ]}
      />
      {data ? (
        <Known signer={data} />
      ) : error ? (
        <Unread failure={error} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Known({ signer }: { signer: Signer }) {
  const { t } = useTranslation();
  const { uuid, kind, name, enabled, signatures, last_signed_at } = signer;
  return (
    <div className={`${layoutStyles.split} ${styles.ledger}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the column scrolls, also by keyboard */}
      <div className={layoutStyles.list} tabIndex={0}>
        <div className={layoutStyles.headPad}>
          <PageHead
            title={<span className="any-break">{name}</span>}
            marks={!enabled && <span className="tag">{t('signers.disabled')}</span>}
            answer={enabled ? t(`signers.answer_${kind}`) : t('signers.disabled_text')}
          />
          <Facts
            facts={[
              { label: t('signers.kind'), value: t(`signers.kind_${kind}`) },
              { label: t('signers.signatures'), value: formatCount(signatures) },
              {
                label: t('signers.last_signed'),
                value: last_signed_at ? <TimeAgo at={last_signed_at} /> : t('signers.never'),
              },
              { label: 'UUID', value: <CutMiddle text={uuid} what="UUID" /> },
            ]}
          />
          <div className={styles.pair}>
            <Panel title={t('signers.groups')}>
              <Groups signer={signer} />
            </Panel>
            <Panel title={t('signing_keys.title')}>
              <div className={panelStyles.body}>
                <KeysOf principal={uuid} />
              </div>
            </Panel>
          </div>
        </div>
        <SignedList principal={uuid} />
      </div>
      <SignedStatement />
    </div>
  );
}

function Groups({ signer: { groups } }: { signer: Signer }) {
  const { t } = useTranslation();
  if (groups.length === 0)
    return <p className={`${panelStyles.body} text-secondary small`}>{t('signers.no_groups')}</p>;
  return (
    <ul className={rowStyles.rows}>
      {groups.map(({ uuid, name, threshold, expires_at }) => (
        <li key={uuid}>
          <span className="row">
            <span className="strong cut" title={name}>
              {name}
            </span>
            {expires_at && (
              <span className="tag" data-outline>
                {t('signers.temporary', { day: formatDay(Date.parse(expires_at)) })}
              </span>
            )}
          </span>
          <span className="text-secondary">{t('signers.threshold', { count: threshold })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shown for an unknown signer, or a failed request. */
function Unread({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const isMissing = failure instanceof ApiError && [400, 404].includes(failure.status);
  if (!isMissing) return <ErrorPanel failure={failure} retry={retry} />;
  return (
    <EmptyState heading="h1" title={t('signers.gone')} text={t('signers.gone_text')}>
      <AppLink className="link" href={LIST}>
        {t('signers.gone_go')}
      </AppLink>
    </EmptyState>
  );
}
