import type { DomainView } from '@registrar/domains';
import {
  type DomainExportRequest,
  type DomainListPage,
  type DomainListRequest,
  DomainReader,
  type ExportBatch,
  type ExportedDomain,
} from '@registrar/domains/ports';
import type { JsonText } from '@registrar/kernel';
import type { PostgresDomainReader } from '../domains/domain-reader';
import type { RoutedStore } from './replica-reads';

/** Domains of accounts: exports and lists of large accounts by a replica, the rest by the writer. */
export class RoutedDomainReader extends DomainReader {
  /** `largeFrom`: domains of an account whose lists a replica may answer. */
  constructor(
    private readonly stores: RoutedStore<PostgresDomainReader>,
    private readonly largeFrom: number,
  ) {
    super();
  }

  find(accountId: number, name: string, now: Date): Promise<DomainView | undefined> {
    return this.stores.writer.find(accountId, name, now);
  }

  findJson(accountId: number, name: string, now: Date): Promise<JsonText | undefined> {
    return this.stores.writer.findJson(accountId, name, now);
  }

  lastRegistryValues(accountId: number, tld: string): Promise<Readonly<Record<string, string>> | undefined> {
    return this.stores.writer.lastRegistryValues(accountId, tld);
  }

  isInAccount(name: string): Promise<boolean> {
    return this.stores.writer.isInAccount(name);
  }

  async list(request: DomainListRequest): Promise<DomainListPage> {
    const { writer, hasReplica } = this.stores;
    const isLarge = hasReplica && (await writer.total(request.accountId)) >= this.largeFrom;
    return isLarge ? this.stores.read('domains.list', (store) => store.list(request)) : writer.list(request);
  }

  exportLines(request: DomainExportRequest): Promise<ExportBatch<string>> {
    return request.decides
      ? this.stores.writer.exportLines(request)
      : this.stores.read('domains.export', (store) => store.exportLines(request));
  }

  exportRows(request: DomainExportRequest): Promise<ExportBatch<ExportedDomain[]>> {
    return request.decides
      ? this.stores.writer.exportRows(request)
      : this.stores.read('domains.export', (store) => store.exportRows(request));
  }
}
