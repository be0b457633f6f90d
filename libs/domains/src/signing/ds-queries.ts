import type { DomainName } from '@registrar/kernel';
import { domainNotFound } from '../shared/errors';
import type { SigningReader } from './ports';

/** Anything else names no record, and a database refuses some of it. */
const HEXADECIMAL = /^[0-9a-f]{1,256}$/i;

/** DS records as their account sees them. */
export class DsQueries {
  constructor(private readonly reader: SigningReader) {}

  /** JSON text of an array (contract DNSSEC), oldest first. Throws 404. */
  async list(accountId: number, name: DomainName): Promise<string> {
    const items = await this.reader.list(accountId, name.ascii);
    if (items === undefined) throw domainNotFound();
    return items;
  }

  /** JSON text (contract DNSSEC); the digest in any case. Throws 404 for an unknown digest too. */
  async get(accountId: number, name: DomainName, digest: string): Promise<string> {
    const json = HEXADECIMAL.test(digest)
      ? (await this.reader.get(accountId, name.ascii, digest))?.json
      : undefined;
    if (json === undefined) throw domainNotFound();
    return json;
  }
}
