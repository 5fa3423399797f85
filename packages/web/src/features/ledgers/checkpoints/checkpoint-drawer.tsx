import type { Ledger } from '@assay/contract/ledger.ts';
import type { LogCheckpoint } from '@assay/contract/log-entry.ts';
import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FoundDetails } from '../../../components/answers/found-details.tsx';
import type { Rows } from '../../../components/data-table/rows.ts';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import { saveFile } from '../../../lib/save-file.ts';

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
    <DetailDrawer
      label={t('ledgers.checkpoint')}
      title={t('ledgers.checkpoint_of', { size: shown })}
      onClose={onClose}
    >
      <FoundDetails
        isReading={rows.status === 'loading'}
        gone={{ text: t('ledgers.checkpoint_missing') }}
      >
        {checkpoint && <Checkpoint ledger={ledger} checkpoint={checkpoint} />}
      </FoundDetails>
    </DetailDrawer>
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
    <div className="manage">
      <section>
        <dl className="key-values">
          <dt>{t('ledgers.size')}</dt>
          <dd>
            {formatCount(size)} {t('ledgers.entries_noun', { count: size })}
          </dd>
          <dt>{t('ledgers.root')}</dt>
          <dd>
            <CutMiddle text={root} what={t('ledgers.root_what')} />
          </dd>
          <dt>{t('ledgers.signed')}</dt>
          <dd>
            <time dateTime={signed_at}>{formatInstant(Date.parse(signed_at))}</time>
          </dd>
        </dl>
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
