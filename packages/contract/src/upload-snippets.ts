/** Values that a snippet is filled in with. */
export interface SnippetValues {
  /** Address of the server without a path: `https://assay.example`. */
  server: string;
  /** Path of a project; any path that `projectPathProblem` lets pass is quoted rightly. */
  project: string;
  /** When left out or empty, Assay reads the version from the document. */
  version?: string | undefined;
  /** API key, or a placeholder for it. */
  key: string;
}

/** Lines to copy that push an SBOM from one kind of place. */
export interface UploadSnippet {
  id: 'curl' | 'cli' | 'cdxgen' | 'github' | 'gitlab' | 'jenkins';
  /** A proper name, the same in every language. */
  title: string;
  language: 'shell' | 'yaml' | 'groovy';
  text: string;
  /**
   * The shell lines of `text` that push `bom.json` of the working directory. Those of the CI systems take
   * the key from the environment variable `ASSAY_API_KEY`, as the system's secret store gives it.
   */
  run: string;
}

/** The command that writes `bom.json` from the sources of the working directory. */
const MAKE = 'npx --yes @cyclonedx/cdxgen -o bom.json .';

/**
 * Ready lines for every usual place. What the CI systems interpret themselves (`${{ }}`, quotes of Groovy)
 * cannot occur in a project's path here: their line carries it percent-encoded in a URL.
 */
export function uploadSnippets({ server, project, version, key }: SnippetValues): UploadSnippet[] {
  const url = shellWord(urlOf(server, project, version));
  const curl = (indent: string) =>
    curlLines(url, '"Authorization: Bearer $ASSAY_API_KEY"', `${indent}  `);
  const login = `export ASSAY_URL=${shellWord(server)}\nexport ASSAY_API_KEY=${shellWord(key)}`;
  const options = [option('project', project), ...(version ? [option('version', version)] : [])];
  const push = `${login}\nassay push bom.json ${options.join(' ')}`;
  return [
    {
      id: 'curl',
      title: 'curl',
      language: 'shell',
      ...plain(curlLines(url, shellWord(`Authorization: Bearer ${key}`), '  ')),
    },
    { id: 'cli', title: 'Assay CLI', language: 'shell', ...plain(push) },
    { id: 'cdxgen', title: 'cdxgen', language: 'shell', text: `${MAKE}\n${push}`, run: push },
    { id: 'github', title: 'GitHub Actions', language: 'yaml', ...github(curl) },
    { id: 'gitlab', title: 'GitLab CI', language: 'yaml', ...gitlab(curl) },
    { id: 'jenkins', title: 'Jenkins', language: 'groovy', ...jenkins(curl) },
  ];
}

const plain = (run: string) => ({ text: run, run });

/** One word of a POSIX shell: bare where nothing in it is special, else in single quotes. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A value that begins with a dash must hang on its option, or it would be read as one. */
const option = (name: string, value: string): string =>
  value.startsWith('-') ? `--${name}=${shellWord(value)}` : `--${name} ${shellWord(value)}`;

function urlOf(server: string, project: string, version: string | undefined): string {
  const path = project.split('/').map(encoded).join('/');
  const of = version ? `&version=${encoded(version)}` : '';
  return `${server}/api/v1/sboms?project=${path}${of}&wait=ready`;
}

/** Percent-encodes also what RFC 3986 calls sub-delimiters, so that no quote or bracket is left. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Works in YAML blocks and Groovy strings too: both leave a backslash at the end of a line to the shell, or join. */
const curlLines = (url: string, header: string, indent: string): string =>
  [
    'curl --fail-with-body -X POST',
    `-H ${header}`,
    '-H "Content-Type: application/octet-stream"',
    '--data-binary @bom.json',
    url,
  ].join(` \\\n${indent}`);

type Indented = (indent: string) => string;

function github(push: Indented) {
  const run = push('    ');
  const text = `- run: ${MAKE}
- run: |
    ${run}
  env:
    ASSAY_API_KEY: \${{ secrets.ASSAY_API_KEY }}`;
  return { text, run };
}

function gitlab(push: Indented) {
  const run = push('      ');
  const text = `sbom:
  image: node:24
  script:
    - ${MAKE}
    - |
      ${run}`;
  return { text, run };
}

function jenkins(push: Indented) {
  const run = push('    ');
  const text = `withCredentials([string(credentialsId: 'assay-api-key', variable: 'ASSAY_API_KEY')]) {
  sh '${MAKE}'
  sh '''
    ${run}
  '''
}`;
  return { text, run };
}
