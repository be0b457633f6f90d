import type { ExportedDomain } from '@registrar/domains';
import { csvRows } from '@registrar/kernel';

const HEADER = [
  'domainName',
  'createDate',
  'expireDate',
  'autorenewEnabled',
  'locked',
  'locks',
  'privacyEnabled',
  'nameservers',
  'renewalPrice',
  'pendingCreate',
  'tags',
  'notes',
];

/**
 * Domains as CSV (RFC 4180), in pieces. Several values in a cell stand apart by a space, tags by a comma. Tags
 * and notes are free texts, so one that looks like a formula is guarded. The header comes with the first batch,
 * so that a failure of the first read is an answer of its own.
 */
export async function* domainCsv(
  batches: AsyncIterable<readonly ExportedDomain[]>,
): AsyncGenerator<string, void, undefined> {
  let head: string[][] = [HEADER];
  for await (const batch of batches) {
    yield csvRows([...head, ...batch.map(cellsOf)]);
    head = [];
  }
}

const cellsOf = ({ locks, nameservers, tags = [], ...domain }: ExportedDomain): (string | number)[] => [
  domain.domainName,
  domain.createDate,
  domain.expireDate,
  String(domain.autorenewEnabled),
  String(domain.locked),
  locks.join(' '),
  String(domain.privacyEnabled),
  nameservers.join(' '),
  domain.renewalPrice ?? '',
  String(domain.pendingCreate === true),
  tags.join(', '),
  domain.notes ?? '',
];
