import type { DecisionScope } from '@assay/contract/decision-names.ts';
import { projectPathProblem } from '@assay/contract/project-path.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../../lib/use-has-role.ts';
import type { DecisionOrigin } from './decision-subject.ts';
import { pathsOf } from './decision-values.ts';
import styles from './decisions.module.css';
import type { FieldProps } from './field-props.ts';

type Props = FieldProps & { origin: DecisionOrigin };

/** Where the decision applies: this SBOM, all versions of projects, a folder, the tenant. */
export function ScopeChoice({ values, onChange, origin }: Props) {
  const { t } = useTranslation();
  const isAdmin = useHasRole('TenantAdmin');
  const scopes: DecisionScope[] = [
    ...(origin.sbom ? (['sbom'] as const) : []),
    'project',
    'folder',
    ...(isAdmin ? (['tenant'] as const) : []),
  ];
  return (
    <fieldset className={styles.group}>
      <legend>{t('decisions.applies_to')}</legend>
      <div className={styles.scopes}>
        {scopes.map((scope) => (
          <label key={scope}>
            <input
              type="radio"
              name="scope"
              checked={values.scope === scope}
              onChange={() => onChange({ scope, paths: pathsOf(scope, origin) })}
            />
            <span>
              <b>
                {t(
                  scope === 'project' && !origin.sbom
                    ? 'decisions.scope_projects'
                    : `decisions.scope_${scope}`,
                )}
              </b>
              <em>{t(`decisions.scope_${scope}_text`)}</em>
            </span>
          </label>
        ))}
      </div>
      <Paths values={values} onChange={onChange} origin={origin} />
    </fieldset>
  );
}

/** Which projects or folder, where the scope leaves it open. */
function Paths({ values, onChange, origin: { sbom, projects = [] } }: Props) {
  const { t } = useTranslation();
  const { scope, paths } = values;
  if (scope === 'sbom' || scope === 'tenant') return null;
  if (scope === 'project' && sbom) return null;
  if (scope === 'project' && projects.length > 0)
    return (
      <fieldset className={styles.projects}>
        <legend className="visually-hidden">{t('decisions.affected_projects')}</legend>
        {projects.map((path) => (
          <Checkbox
            key={path}
            size="xs"
            label={<code>{path}</code>}
            checked={paths.includes(path)}
            onChange={({ target }) =>
              onChange({
                paths: target.checked ? [...paths, path] : paths.filter((one) => one !== path),
              })
            }
          />
        ))}
      </fieldset>
    );
  const [path = ''] = paths;
  const isWrong = path !== '' && projectPathProblem(path) !== undefined;
  return (
    <TextInput
      aria-label={t(`decisions.path_${scope}`)}
      placeholder={t(`decisions.path_${scope}`)}
      error={isWrong && t('decisions.path_wrong')}
      value={path}
      onChange={({ target }) => onChange({ paths: target.value === '' ? [] : [target.value] })}
    />
  );
}
