/** Uploads of the story about hidden characters: names, versions, texts and records with one of each kind. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { clientOf, inDatabase, newPerson, tokenOf } from './people.ts';
import { soon } from './test-browser.ts';
import { world } from './world.ts';

/** Characters by the escape that is shown instead. */
export const KINDS = {
  '\\u202E': '\u202e',
  '\\u2066': '\u2066',
  '\\u200B': '\u200b',
  '\\u200D': '\u200d',
  '\\uFEFF': '\ufeff',
  '\\u001B': '\u001b',
} as const;

const ALL = Object.values(KINDS).join('x');
const ADVISORY = 'HIDDEN-2026-0001';
/** A text with all of them inside. */
const hidden = (word: string) => `${word}${ALL}end`;

const purlOf = (name: string, version: string) =>
  `pkg:cargo/${encodeURIComponent(name)}@${encodeURIComponent(version)}`;

/** The uploads, and a user who can see them. */
export interface HiddenWorld {
  token: string;
  project: string;
  sbomid: string;
  ref: string;
  purl: string;
  finding: string;
  advisory: string;
  attachment: string;
  /** Record of a refused upload. */
  refused: string;
}

function documentOf(): { body: string; purl: string } {
  const [name, version] = [hidden('part'), '1.0.0'];
  const purl = purlOf(name, version);
  const texts = { description: hidden('about'), publisher: hidden('by'), author: hidden('author') };
  const body = JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: {
      component: {
        ...texts,
        type: 'application',
        'bom-ref': 'root',
        name: hidden('app'),
        version: hidden('1'),
      },
    },
    components: [
      {
        ...texts,
        ...{ type: 'library', 'bom-ref': 'part', name, version, purl },
        licenses: [{ license: { name: hidden('License') } }],
        properties: [{ name: hidden('key'), value: hidden('value') }],
      },
      { ...texts, type: 'library', 'bom-ref': 'odd', name: hidden('odd'), version: hidden('2') },
    ],
    dependencies: [
      { ref: 'root', dependsOn: ['part', 'odd'] },
      { ref: 'part', dependsOn: ['odd'] },
    ],
    vulnerabilities: [
      {
        id: ADVISORY,
        analysis: { state: 'exploitable', detail: hidden('detail') },
        affects: [{ ref: 'part' }],
      },
    ],
  });
  return { body, purl };
}

const recordOf = () =>
  JSON.stringify({
    ...{ schema_version: '1.6.0', id: ADVISORY, modified: '2026-01-02T03:04:05Z' },
    ...{ summary: hidden('summary'), details: hidden('details') },
    references: [{ type: 'WEB', url: `https://example.org/${hidden('page')}` }],
    affected: [
      {
        package: { ecosystem: 'crates.io', name: hidden('part') },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
      },
    ],
  });

async function importRecord(): Promise<void> {
  const { client } = world().product;
  const { uuid } = await client.importAdvisories({ source: 'hidden', body: recordOf() });
  await soon('the record is imported', async () => {
    const { status, error } = await client.getAdvisoryImport({ uuid });
    assert.notEqual(status, 'failed', String(error));
    return status === 'done';
  });
}

/** Uploads everything to a separate tenant. */
export async function hiddenWorld(): Promise<HiddenWorld> {
  await importRecord();
  const person = await newPerson('TenantAdmin', { tenant: `hidden ${randomUUID()}` });
  const client = await clientOf(person);
  const project = 'hid\u200bden/web';
  const { body, purl } = documentOf();
  const version = hidden('7');
  const { sbomid, project_uuid } = await client.uploadSbom({
    project,
    version,
    wait: 'ready',
    body,
  });
  const label = { [hidden('team').slice(0, 30)]: hidden('core') };
  await client.updateProject({ uuid: project_uuid, labels: label, description: hidden('goal') });
  const { uuid: attachment } = await client.addAttachment({
    sbomid,
    name: 'notes.txt',
    body: 'text',
  });
  await assert.rejects(client.addAttachment({ sbomid, name: hidden('notes'), body: 'text' }), {
    status: 400,
  });
  // A file from before its name was checked.
  await inDatabase('update attachment set name = $2 where uuid = $1', [
    attachment,
    hidden('notes'),
  ]);
  await inDatabase('update account set first_name = $2 where email = $1', [
    person.email,
    hidden('Vera'),
  ]);
  const broken = { project, version: hidden('8'), body: `{"bomFormat":"${ALL}${ALL}` };
  await assert.rejects(client.uploadSbom(broken), { status: 400 });
  const { items } = await client.listUploads({ state: 'refused' });
  const { items: findings } = await client.listSbomVulnerabilities({ sbomid });
  return {
    ...{
      token: await tokenOf(person),
      project,
      sbomid,
      ref: 'part',
      purl,
      advisory: ADVISORY,
      attachment,
    },
    finding: findings[0]?.key ?? assert.fail('The record did not match'),
    refused: items[0]?.uuid ?? assert.fail('There is no record of the refused upload'),
  };
}
