import type { Ledger } from '@assay/contract/ledger.ts';
import type { LogCheckpoint } from '@assay/contract/log-entry.ts';
import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../../components/data-table/rows.ts';
import { KeyValues } from '../../../components/page/key-values.tsx';
import manageStyles from '../../../components/page/manage.module.css';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { RowDrawer } from '../row-drawer.tsx';

/** One checkpoint with the published signed note. `size` is from the address. */
export function CheckpointDrawer({
  ledger,
  size,
  rows,
  onClose,
}: {
  ledger: Ledger;
  size: string;
  rows: Rows<LogCheckpoint>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const checkpoint = rows.items.find((row) => String(row.size) === size);
  const shown = checkpoint ? formatCount(checkpoint.size) : size;
  return (
    <RowDrawer
      label={t('ledgers.checkpoint')}
      title={t('ledgers.checkpoint_of', { size: shown })}
      rows={rows}
      missing={t('ledgers.checkpoint_missing')}
      onClose={onClose}
    >
      {checkpoint && <Checkpoint ledger={ledger} checkpoint={checkpoint} />}
    </RowDrawer>
  );
}

function Checkpoint({
  ledger,
  checkpoint: { size, root, signed_at, note },
}: {
  ledger: Ledger;
  checkpoint: LogCheckpoint;
}) {
  const { t } = useTranslation();
  return (
    <div className={manageStyles.manage}>
      <section>
        <KeyValues
          facts={[
            {
              key: t('ledgers.size'),
              value: `${formatCount(size)} ${t('ledgers.entries_noun', { count: size })}`,
            },
            {
              key: t('ledgers.root'),
              value: <CutMiddle text={root} what={t('ledgers.root_what')} />,
            },
            {
              key: t('ledgers.signed'),
              value: <time dateTime={signed_at}>{formatInstant(Date.parse(signed_at))}</time>,
            },
          ]}
        />
      </section>
      <section className="stack">
        <h2>{t('ledgers.note')}</h2>
        <p className="text-secondary">{t('ledgers.note_text')}</p>
        <CodeBlock text={note} what={t('ledgers.note_what')} />
        <div>
          <Button
            leftSection={<IconDownload className="icon" aria-hidden="true" />}
            onClick={() => void saveFile(new Response(note), `${ledger.uuid}-${size}.checkpoint`)}
          >
            {t('ledgers.note_save')}
          </Button>
        </div>
      </section>
    </div>
  );
}
