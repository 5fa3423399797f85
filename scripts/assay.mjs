#!/usr/bin/env node
// The command `assay`: as run.mjs, for the command line client.
import { argv } from 'node:process';

argv.splice(2, 0, 'assay');
await import('./run.mjs');
