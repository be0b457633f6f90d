import { type DomainName } from '@registrar/kernel';
import type { DomainView } from './domain';
import { domainNotFound } from './errors';
import type { DomainListPage, DomainListRequest, DomainReader } from './ports';

/** Domains as their account sees them. */
export class DomainQueries {
  constructor(private readonly reader: DomainReader) {}

  /** `name` is a valid host name. Throws 404 for a domain outside this account. */
  async get(accountId: number, name: DomainName, now: Date): Promise<DomainView> {
    const domain = await this.reader.find(accountId, name.ascii, now);
    if (!domain) throw domainNotFound();
    return domain;
  }

  list(request: DomainListRequest): Promise<DomainListPage> {
    return this.reader.list(request);
  }
}
