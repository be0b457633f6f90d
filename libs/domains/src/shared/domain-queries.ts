import { type DomainName } from '@registrar/kernel';
import { domainNotFound } from './errors';
import type { DomainListPage, DomainListRequest, DomainReader } from './ports';

/** Domains as their account sees them. */
export class DomainQueries {
  constructor(private readonly reader: DomainReader) {}

  /** JSON text. `name` is a valid host name. Throws 404 for a domain outside this account. */
  async get(accountId: number, name: DomainName, now: Date): Promise<string> {
    const domain = await this.reader.findJson(accountId, name.ascii, now);
    if (domain === undefined) throw domainNotFound();
    return domain;
  }

  list(request: DomainListRequest): Promise<DomainListPage> {
    return this.reader.list(request);
  }
}
