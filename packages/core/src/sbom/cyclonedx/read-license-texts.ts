import type { LicenseText } from '../component-graph.ts';
import type { BomNode } from './bom-node.ts';

/** Texts that licenses of a component carry, also those of an expression's parts (1.7, JSON). */
export function readLicenseTexts(node: BomNode): LicenseText[] {
  return node.items('licenses').flatMap((choice) => {
    const license = choice.kind === '' ? choice.child('license') : choice;
    const name = license?.text('id') || license?.text('name') || '';
    const parts = choice.kind === '' ? choice.items('expressionDetails') : [];
    return [
      ...(license === undefined || license.kind === 'expression' ? [] : textOf(license, name)),
      ...parts.flatMap((part) => textOf(part, part.text('licenseIdentifier'))),
    ];
  });
}

function textOf(node: BomNode, license: string): LicenseText[] {
  const text = node.child('text');
  const content = text?.content('content') ?? '';
  if (text === undefined || content === '') return [];
  const is_base64 = text.text('encoding') === 'base64';
  const type = text.text('contentType') || text.text('content-type');
  return [{ license, content, is_base64, media_type: type }];
}
