/**
 * The order in which TLDs are searched where the client does not say: by number of names as registries and ICANN's monthly
 * reports show them (looked at 2025-11), generic ones before those of a country. TLDs on sale that are not here follow by name.
 */
export const POPULAR_TLDS: readonly string[] = [
  'com', 'net', 'org', 'shop', 'online', 'info', 'xyz', 'store', 'app', 'dev', 'io', 'ai', 'co', 'site', 'club', 'biz', 'me', 'pro', 'tech', 'cloud',
  'de', 'uk', 'co.uk', 'nl', 'eu', 'fr', 'it', 'ca', 'us', 'com.au', 'com.br', 'pl', 'ch', 'es', 'se', 'at', 'jp', 'law',
];
