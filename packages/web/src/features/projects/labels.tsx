import { AppLink } from '../../components/text/app-link.tsx';
import { writePlainSearch } from '../../lib/plain-search.ts';
import styles from './workspace.module.css';

/** Labels of a project; each links to all projects with it. */
export function Labels({ labels }: { labels: Readonly<Record<string, string>> }) {
  return (
    <span className={`row ${styles.labels}`}>
      {Object.entries(labels).map(([key, value]) => {
        const label = `${key}=${value}`;
        return (
          <AppLink
            key={key}
            className="tag"
            href={`/projects/modern/projects${writePlainSearch({ label })}`}
          >
            {label}
          </AppLink>
        );
      })}
    </span>
  );
}
