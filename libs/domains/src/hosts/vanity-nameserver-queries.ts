import type { DomainName, PageRequest } from '@registrar/kernel';
import { domainNotFound } from '../shared/errors';
import { hostnameFrom, type VanityNameserver } from './host';
import type { VanityNameserverPage, VanityNameserverReader } from './ports';

/**
 * Hosts below a domain as its account sees them. Throws 404 for a domain that is not in this
 * account.
 */
export class VanityNameserverQueries {
  constructor(private readonly reader: VanityNameserverReader) {}

  async list(
    accountId: number,
    name: DomainName,
    { page, perPage }: PageRequest,
  ): Promise<VanityNameserverPage> {
    const found = await this.reader.list(accountId, name.ascii, page, perPage);
    if (!found) throw domainNotFound();
    return found;
  }

  /**
   * `given`: label or full name, as `hostnameBelow`. Throws 400 for an invalid name, 404 for an unknown
   * host.
   */
  async get(accountId: number, name: DomainName, given: string): Promise<VanityNameserver> {
    const found = await this.reader.get(accountId, name.ascii, hostnameFrom(name, given));
    if (!found) throw domainNotFound();
    return found;
  }
}
