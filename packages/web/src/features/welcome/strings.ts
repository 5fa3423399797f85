/** First steps. */
export const welcome = {
  answer:
    'Upload one SBOM to see what is in a product, which vulnerabilities it has, and what cannot be checked.',
  hide: 'Hide this panel',
  may_not:
    'Your role may look, but not send. Ask a tenant administrator for the role LedgerAdmin, or for an API key.',
  advisories: 'Import advisories',
  advisories_text:
    'SBOMs are compared with advisories. Subscribe to the public sources, or import files of OSV.',
  advisories_ask:
    'SBOMs are compared with advisories. Ask the operator of this server, a SuperAdmin, to import them.',
  advisories_import: 'Import advisories',
  advisories_more: 'Import more',
  subscribe: 'Subscribe to sources',
  subscribed: 'Subscribed. The first run is in progress.',
  tasks: 'Scheduled tasks',
  name: 'Name the project',
  name_rules:
    'Up to 16 names divided by slashes, each up to 128 characters; no %, no control characters, no name like a UUID. The first one is not workspace or modern, none is attachments.',
  change: 'Change',
  use: 'Use this project',
  key: 'Take the key',
  key_text: 'A pipeline needs an API key to send SBOMs. It is shown here once.',
  key_ask: 'A tenant administrator makes API keys. Put one in place of <API_KEY>.',
  key_make: 'Make an API key',
  key_made: 'It may upload until {{until}}. Shown once, here.',
  key_what: 'key',
  key_save: 'Download key',
  send: 'Send an SBOM',
  send_text: 'With one of these, or drop a file below.',
  look: 'See the findings',
  look_text: 'Components, vulnerabilities with the reason for each, and what could not be checked.',
  look_ready: 'Compared with advisories: {{base}}.',
  look_uncounted: 'How much could be compared with advisories is not known yet.',
  invite: 'Invite colleagues',
  invite_text: 'Add people with the role that they need.',
  invite_ask: 'A tenant administrator invites people.',
  invite_go: 'Invite people',
  ways: 'Ways to send an SBOM',
  snippet: 'snippet',
  filled:
    'Filled in with this server, the project and the key. Every snippet here is run by our own tests.',
  way_curl: 'Sends the file unchanged. Assay keeps the bytes and returns them unchanged.',
  way_cli: 'Sends the file, waits, and says what was found.',
  way_cdxgen: 'Makes the SBOM from the sources, then sends it.',
  way_github: 'Put the key into the secret ASSAY_API_KEY first.',
  way_gitlab: 'Put the key into the masked variable ASSAY_API_KEY first.',
  way_jenkins: 'Put the key into the credential assay-api-key first.',
  last: 'Your last upload',
  last_by: '{{size}}, by {{name}},',
  all_uploads: 'All uploads',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    welcome: typeof welcome;
  }
}
