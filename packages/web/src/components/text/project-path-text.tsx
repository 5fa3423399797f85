import { AppLink } from './app-link.tsx';
import '../../look/paths.css';

/**
 * A project's path: folders in grey, the project itself in ink. Leads to `href` where one is given.
 *
 * @param separator what stands between the parts of other paths: `:` in `org.apache.tomcat:tomcat-jasper`
 */
export function ProjectPathText({
  path,
  href,
  separator = '/',
}: {
  path: string;
  href?: string;
  separator?: '/' | ':';
}) {
  const cut = path.lastIndexOf(separator) + 1;
  const text = (
    <>
      <span className="path-folders t2">{path.slice(0, cut)}</span>
      <span className="path-name strong">{path.slice(cut)}</span>
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
