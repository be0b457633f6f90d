import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '..', 'frames');

/** A frame of the collection, by its path: `rfc/rfc5731-02-s-response-1000-domainchkData.xml`. */
export const frame = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');

/** Frames that servers send, out of RFCs. */
export const serverFrames = (): string[] =>
  readdirSync(join(FOLDER, 'rfc'))
    .filter((file) => /-s-/.test(file))
    .map((file) => `rfc/${file}`);
