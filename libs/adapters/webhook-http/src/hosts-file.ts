import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Milliseconds until the file is read again. */
const FRESH_MS = 5_000;

/** Names that the machine's own file gives addresses to (hosts(5)); one that cannot be read gives none. */
export class HostsFile {
  private names: Promise<ReadonlyMap<string, LookupAddress[]>> = Promise.resolve(new Map());
  private readAt = -Infinity;

  constructor(private readonly path: string) {}

  /** Of a plain name, in the order of the file; none: the name is not in it. */
  async addressesOf(hostname: string): Promise<LookupAddress[]> {
    if (performance.now() - this.readAt > FRESH_MS) {
      this.readAt = performance.now();
      this.names = readFile(this.path, 'utf8').then(namesIn, () => new Map());
    }
    return (await this.names).get(hostname) ?? [];
  }
}

/** A name of the DNS whatever its case, with or without the dot of the root. */
export const plain = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, '');

function namesIn(text: string): Map<string, LookupAddress[]> {
  const names = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address, ...hostnames] = line.split('#', 1)[0].trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const hostname of new Set(hostnames.map(plain)))
      names.set(hostname, [...(names.get(hostname) ?? []), { address, family }]);
  }
  return names;
}
