import { DEFAULT_COLLECTION } from '@assay/contract/ledger.ts';
import { writePlainSearch } from '../../../lib/plain-search.ts';

/** Address of a collection on the page of its ledger; the default one is absent from it. */
export const collectionPath = (uuid: string, name: string): string =>
  `/ledgers/${uuid}${writePlainSearch({ collection: name === DEFAULT_COLLECTION ? undefined : name })}`;
