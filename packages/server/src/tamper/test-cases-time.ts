import { digestOf } from '../features/attestations/test-signing.ts';
import type { TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

/** Manipulations of the times in leaves. */
export const TIME_CASES: readonly TamperCase<Scene>[] = [
  {
    id: 'A22',
    what: 'sets the time of the last leaf of a log to the year 2099',
    async tamper({ superuser, signing, ann }) {
      const { uuid } = signing.ledger;
      await superuser(`update log_head set last_at = '2099-01-01' where log_uuid = $1`, [uuid]);
      const answered = signing.notarize(ann, digestOf('later')).catch(() => {});
      for (;;) {
        const frozen = await superuser(
          'select from log where uuid = $1 and frozen_at is not null',
          [uuid],
        );
        if (frozen.length > 0) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await answered;
    },
    found: { sequencer: /^[\da-f-]+ .*Its last leaf is of 2099-01-01T.*both clocks say/ },
  },
];
