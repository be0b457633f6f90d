import type { PremiumName } from '@registrar/catalog';
import { csvRows } from '@registrar/kernel';

const HEADER = ['domainName', 'registrationPrice', 'renewalPrice'];

/**
 * The premium list as CSV (RFC 4180), USD per year, in pieces. Registries' files supply the names, so a name
 * that looks like a formula is guarded.
 */
export async function* premiumCsv(batches: AsyncIterable<readonly PremiumName[]>): AsyncGenerator<string> {
  yield csvRows([HEADER]);
  for await (const batch of batches)
    yield csvRows(batch.map(({ name, registration, renewal }) => [name, registration, renewal]));
}
