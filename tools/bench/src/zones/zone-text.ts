import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';

/** The imported zone. */
export const ZONE = 'com';
/** Names per write. */
const CHUNK = 5_000;
/** Files modified within the last minute count as unfinished. */
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/**
 * The label with this number: some twelve characters, unique, spread over the alphabet like those of a real
 * zone.
 */
export const labelAt = (at: number): string =>
  `${(Math.imul(at, 0x9e3779b1) >>> 0).toString(36)}-${at.toString(36)}`;

/** Writes a gzipped zone file with two name servers for each of `names` names. */
export async function writeZone(folder: string, names: number): Promise<void> {
  const path = join(folder, `${ZONE}.zone.gz`);
  const text = createGzip({ level: 1 });
  const file = text.pipe(createWriteStream(path));
  text.write(
    `$ORIGIN ${ZONE}.\n$TTL 172800\n@ SOA a.example.net. b.example.net. 2026010100 1800 900 604800 86400\n`,
  );
  for (let from = 0; from < names; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, names - from) }, (_, at) => {
      const label = labelAt(from + at);
      return `${label} NS ns1.example.net.\n${label} NS ns2.example.net.\n`;
    });
    if (!text.write(chunk.join(''))) await once(text, 'drain');
  }
  text.end();
  await once(file, 'close');
  await utimes(path, LONG_AGO, LONG_AGO);
}
