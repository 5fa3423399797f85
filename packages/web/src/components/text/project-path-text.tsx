import { AppLink } from './app-link.tsx';
import pathStyles from './project-path.module.css';

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
      <span className={`${pathStyles.folders} text-secondary`}>{path.slice(0, nameAt)}</span>
      <span className={`${pathStyles.name} ${pathStyles.project}`} data-testid="path-name">
        {path.slice(nameAt)}
      </span>
    </>
  );
  return href ? (
    <AppLink className={pathStyles.path} data-part="path" href={href} title={path}>
      {text}
    </AppLink>
  ) : (
    <span className={pathStyles.path} data-part="path" title={path}>
      {text}
    </span>
  );
}
