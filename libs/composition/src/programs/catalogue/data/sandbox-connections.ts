/** The registries that the sandbox simulates, each with the TLDs that are sold through it. */
const TLDS_OF_CONNECTIONS: readonly (readonly [connection: string, tlds: readonly string[]])[] = [
  ['sim-thin', ['cc', 'com', 'net', 'tv']],
  [
    'sim-thick',
    [
      'biz',
      'blog',
      'co',
      'example',
      'info',
      'io',
      'me',
      'online',
      'org',
      'page',
      'shop',
      'site',
      'store',
      'tech',
      'xyz',
    ],
  ],
  ['sim-limited', ['club']],
  ['sim-cc', ['ai', 'es', 'nl']],
  ['sim-launch', ['app', 'dev', 'harbour', 'meadow', 'orchard']],
  ['sim-reg', ['ca', 'com.au', 'com.br', 'eu', 'it', 'law', 'nu', 'se', 'us']],
  ['sim-loc', ['fr', 'jp', 'pl', 'xn--fiqs8s', 'xn--p1ai', 'xn--vermgensberatung-pwb']],
  ['sim-plain', ['at', 'be', 'ch', 'de', 'is']],
  ['sim-push', ['co.uk', 'org.uk', 'uk']],
];

/** Codes of the sandbox's registry connections by TLD; each TLD of the catalogue has one. */
export const SANDBOX_CONNECTIONS: ReadonlyMap<string, string> = new Map(
  TLDS_OF_CONNECTIONS.flatMap(([connection, tlds]) => tlds.map((tld) => [tld, connection] as const)),
);
