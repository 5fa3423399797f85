import type { Ledger } from '@assay/contract/ledger.ts';
import type { LogEntry } from '@assay/contract/log-entry.ts';
import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { KeyValues } from '../../../components/page/key-values.tsx';
import manageStyles from '../../../components/page/manage.module.css';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { factsOfEntry } from './entry-facts.ts';

/** One leaf: its content, the hashed bytes, and its proof as a file. */
export function EntryDrawer({
  ledger: { uuid, log },
  index,
  onOpen,
  onClose,
}: {
  ledger: Ledger;
  index: number;
  onOpen: (index: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getLedgerEntry', { uuid, index }),
    meta: { quiet: true },
  });
  const label = t('ledgers.entry', { index: formatCount(index) });
  // Newest first: the row below is the entry before.
  const step = (by: -1 | 1) => {
    const next = index - by;
    if (next >= 0 && next < log.size) onOpen(next);
  };
  return (
    <DetailDrawer
      label={label}
      title={label}
      place={t('ledgers.entry_of', { size: formatCount(log.size) })}
      onStep={step}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && <Entry uuid={uuid} entry={data} />}
    </DetailDrawer>
  );
}

function Entry({ uuid, entry }: { uuid: string; entry: LogEntry }) {
  const { t } = useTranslation();
  const { time } = factsOfEntry(entry);
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        await client.getInclusionProof({ uuid, index: entry.index }),
        `${uuid}-${entry.index}.tlog-proof`,
      ),
  });
  return (
    <div className={manageStyles.manage}>
      <section>
        <KeyValues
          facts={[
            { key: t('ledgers.kind'), value: <code>{entry.kind}</code> },
            {
              key: t('ledgers.recorded'),
              value: time ? <time dateTime={time}>{formatInstant(Date.parse(time))}</time> : '–',
            },
            {
              key: t('ledgers.leaf_hash'),
              value: <CutMiddle text={entry.leaf_hash} what={t('ledgers.leaf_hash_what')} />,
            },
            { key: 'UUID', value: <CutMiddle text={entry.uuid} what="UUID" /> },
          ]}
        />
      </section>
      <section className="stack">
        <h2>{t('ledgers.leaf')}</h2>
        <p className="text-secondary">{t('ledgers.leaf_text')}</p>
        <CodeBlock text={indented(entry.leaf)} what={t('ledgers.leaf_what')} />
      </section>
      <section className="stack">
        <h2>{t('ledgers.inclusion')}</h2>
        <p className="text-secondary">{t('ledgers.inclusion_text')}</p>
        <div>
          <Button
            leftSection={<IconDownload className="icon" aria-hidden="true" />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('ledgers.inclusion_go')}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** Indents JSON; returns other text unchanged. */
function indented(leaf: string): string {
  try {
    return JSON.stringify(JSON.parse(leaf), null, 2);
  } catch {
    return leaf;
  }
}
