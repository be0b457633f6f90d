import type { TldConnections } from '@registrar/catalog';

/** Stands for every TLD that the setting does not name. */
const EVERY_OTHER = '*';
/** In place of a code: loaded without a connection. */
const NONE = 'none';

/**
 * TLD_CONNECTIONS, as in `com=registry-a,net=registry-a,*=none`, for the TLDs of the catalogue. `byDefault`
 * has the connections of TLDs that the setting does not name. Throws an Error that names the setting.
 */
export function tldConnectionsOf(
  text: string,
  tlds: readonly string[],
  byDefault: ReadonlyMap<string, string>,
): TldConnections {
  const named = parse(text);
  const unknown = [...named.keys()].filter((tld) => tld !== EVERY_OTHER && !tlds.includes(tld));
  if (unknown.length > 0)
    throw new Error(`TLD_CONNECTIONS names ${dotted(unknown)}, which the catalogue does not have`);
  const chosen = tlds.map(
    (tld) => [tld, named.get(tld) ?? named.get(EVERY_OTHER) ?? byDefault.get(tld)] as const,
  );
  return {
    codes: new Map(
      chosen.flatMap(([tld, code]) => (code === undefined || code === NONE ? [] : [[tld, code] as const])),
    ),
    unconnected: new Set(chosen.filter(([, code]) => code === NONE).map(([tld]) => tld)),
  };
}

function parse(text: string): Map<string, string> {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const named = new Map<string, string>();
  for (const item of items) {
    const [, tld, code] = /^(\*|[a-z0-9.-]+)=([a-z0-9-]{2,40})$/.exec(item) ?? [];
    if (tld === undefined)
      throw new Error(`TLD_CONNECTIONS holds "${item}", which is not TLD=connection like com=registry-a`);
    if (named.has(tld)) throw new Error(`TLD_CONNECTIONS names ${dotted([tld])} twice`);
    named.set(tld, code);
  }
  return named;
}

const dotted = (tlds: readonly string[]): string =>
  tlds.map((tld) => (tld === EVERY_OTHER ? tld : `.${tld}`)).join(', ');
