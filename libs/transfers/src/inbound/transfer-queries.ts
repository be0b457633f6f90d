import type { Clock, DomainName, Operations, PageRequest } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { transferNotFound } from '../errors';
import type { TransferListPage, TransferReader } from '../ports';
import { answerOf, type CreatedTransfer, transferPayload, type TransferView } from './transfer';

/** Transfers in as their account sees them. */
export class TransferQueries {
  constructor(
    private readonly reader: TransferReader,
    private readonly operations: Operations,
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
    await this.catalog.resolve(name, this.clock.now(accountId), 'transfer');
    throw transferNotFound();
  }

  /**
   * The answer to the order, for the replay of its idempotency key; the state of the transfer does not change
   * it. A refusal came before the operation, and the key holds it.
   */
  async ordered(operationId: string): Promise<CreatedTransfer> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    const payload = transferPayload.read(operation.payload, operationId);
    if (!payload.ordered) throw new Error(`transfer ${operationId} has no answer to its order`);
    return answerOf(payload, payload.ordered);
  }
}
