import type { DomainName, PageRequest } from '@registrar/kernel';
import type { UrlForwardingKey } from './forwarding';
import type { ForwardingPage, ForwardingReader, WrittenForwarding } from '../ports';
import { found } from '../records/zone-queries';

/**
 * Forwardings as their account sees them. Everything throws 404 for a name that is not in this account, and
 * for an unknown entry.
 */
export class ForwardingQueries {
  constructor(private readonly reader: ForwardingReader) {}

  async urlForwardings(
    accountId: number,
    name: DomainName,
    { page, perPage }: PageRequest,
  ): Promise<ForwardingPage> {
    return found(await this.reader.urlForwardings(accountId, name.ascii, page, perPage));
  }

  async urlForwarding(
    accountId: number,
    name: DomainName,
    key: UrlForwardingKey,
  ): Promise<WrittenForwarding> {
    const { json, tag } = found(await this.reader.urlForwarding(accountId, name.ascii, key));
    return { json: found(json), tag };
  }

  async emailForwardings(
    accountId: number,
    name: DomainName,
    { page, perPage }: PageRequest,
  ): Promise<ForwardingPage> {
    return found(await this.reader.emailForwardings(accountId, name.ascii, page, perPage));
  }

  /** `mailbox` as `mailboxFrom` gives it. */
  async emailForwarding(accountId: number, name: DomainName, mailbox: string): Promise<WrittenForwarding> {
    const { json, tag } = found(await this.reader.emailForwarding(accountId, name.ascii, mailbox));
    return { json: found(json), tag };
  }
}
