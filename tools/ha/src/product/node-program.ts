import { join, resolve } from 'node:path';
import type { Program } from '@registrar/tool-local/programs';
import type { Node } from '../network/plan';
import type { NodeProgram } from '../node-process';

/** The root of the checkout. */
export const ROOT = resolve(__dirname, '../../../..');

/** A program of the product on a node, compiled at its start as in the local stack. */
export const nodeProgram = (node: Node, { name, entry, env }: Program): NodeProgram => ({
  node,
  name,
  command: [
    process.execPath,
    '-C',
    '@registrar/source',
    '-r',
    join(ROOT, 'tools/build/register.cjs'),
    '--enable-source-maps',
    '--max-old-space-size=512',
    join(ROOT, entry),
  ],
  env,
  cwd: ROOT,
});
