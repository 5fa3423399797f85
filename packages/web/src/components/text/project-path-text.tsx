import { AppLink } from './app-link.tsx';
import '../../look/paths.css';

/**
 * A project's path: folders in gray, the project itself in the text color. Links to `href` if given.
 *
 * @param nameAt start of the name in other paths, such as `org.apache.tomcat:tomcat-jasper`; by default after
 *   the last slash
 */
export function ProjectPathText({
  path,
  href,
  nameAt = path.lastIndexOf('/') + 1,
}: {
  path: string;
  href?: string;
  nameAt?: number;
}) {
  const text = (
    <>
      <span className="path-folders text-secondary">{path.slice(0, nameAt)}</span>
      <span className="path-name strong" data-testid="path-name">
        {path.slice(nameAt)}
      </span>
    </>
  );
  return href ? (
    <AppLink className="path-text" href={href} title={path}>
      {text}
    </AppLink>
  ) : (
    <span className="path-text" title={path}>
      {text}
    </span>
  );
}
