/** Manipulations of documents: replayed, and found by those that the documentation names. */
import { DOCUMENT_CASES } from './test-cases-documents.ts';
import { replay } from './test-replay.ts';
import { honestScenes } from './test-scene.ts';

replay(DOCUMENT_CASES, honestScenes());
