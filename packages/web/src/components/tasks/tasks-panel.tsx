import { addStrings } from '../../lib/strings.ts';
import { useFeedImports } from '../advisories/feed-imports.ts';
import { ImportCard } from '../advisories/import-card.tsx';
import { advisories } from '../advisories/strings.ts';
import { UploadList } from '../upload/upload-form.tsx';

addStrings({ advisories });

/** Every upload and import of this tab, newest first of each kind. */
export function TasksPanel() {
  const imports = useFeedImports();
  return (
    <div className="stack">
      <UploadList />
      {imports.map((feed) => (
        <ImportCard key={feed.id} feed={feed} />
      ))}
    </div>
  );
}
