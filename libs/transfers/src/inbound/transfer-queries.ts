import type { Clock, DomainName, PageRequest } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { transferNotFound } from '../errors';
import type { TransferListPage, TransferReader } from '../ports';
import type { TransferView } from './transfer';

/** Transfers in as their account sees them. */
export class TransferQueries {
  constructor(
    private readonly reader: TransferReader,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
  ) {}

  /** Those that are not over, the newest first. */
  list(request: PageRequest & { accountId: number }): Promise<TransferListPage> {
    return this.reader.list(request);
  }

  /** The newest of the name. Throws 422 for a TLD that is not sold, 404 where there is none. */
  async get(accountId: number, name: DomainName): Promise<TransferView> {
    const transfer = await this.reader.find(accountId, name.ascii);
    if (transfer) return transfer;
    await this.catalog.resolve(name, this.clock.now(accountId));
    throw transferNotFound();
  }
}
