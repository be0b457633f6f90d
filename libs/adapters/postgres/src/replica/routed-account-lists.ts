import type { GraceDeleteLimit } from '@registrar/billing';
import { type OrderListPage, type OrderListRequest, OrderReader } from '@registrar/billing/ports';
import { type UnverifiedPage, VerificationReader } from '@registrar/contacts/ports';
import { RecordReader } from '@registrar/dns/ports';
import type { PageRequest } from '@registrar/kernel';
import type { PostgresOrderReader } from '../billing/order-reader';
import type { PostgresVerificationReader } from '../contacts/verification-reader';
import type { RoutedStore } from './replica-reads';

/** Lists of orders of large accounts, by a replica where that is fit. */
export class RoutedOrderReader extends OrderReader {
  /** `largeFrom`: orders of an account whose lists a replica may answer. */
  constructor(
    private readonly stores: RoutedStore<PostgresOrderReader>,
    private readonly largeFrom: number,
  ) {
    super();
  }

  async list(request: OrderListRequest): Promise<OrderListPage> {
    const { writer, hasReplica } = this.stores;
    const isLarge = hasReplica && (await writer.total(request.accountId)) >= this.largeFrom;
    return isLarge ? this.stores.read('orders.list', (store) => store.list(request)) : writer.list(request);
  }

  get(
    accountId: number,
    orderId: number,
    now: Date,
    graceDeletes: GraceDeleteLimit,
  ): Promise<string | undefined> {
    return this.stores.writer.get(accountId, orderId, now, graceDeletes);
  }
}

/** Lists of unverified contacts of large accounts, by a replica where that is fit. */
export class RoutedVerificationReader extends VerificationReader {
  /** `largeFrom`: domains of an account whose lists a replica may answer. */
  constructor(
    private readonly stores: RoutedStore<PostgresVerificationReader>,
    private readonly largeFrom: number,
  ) {
    super();
  }

  async list(request: PageRequest & { accountId: number; now: Date }): Promise<UnverifiedPage> {
    const { writer, hasReplica } = this.stores;
    const isLarge = hasReplica && (await writer.domains(request.accountId)) >= this.largeFrom;
    return isLarge ? this.stores.read('contacts.list', (store) => store.list(request)) : writer.list(request);
  }
}

/** A shorter page takes the writer less time than the question whether a replica is fit. */
const LONG_PAGE = 101;

/** Records that clients read: long pages and exports by a replica where that is fit, the rest by the writer. */
export class RoutedRecordReader extends RecordReader {
  constructor(private readonly stores: RoutedStore<RecordReader>) {
    super();
  }

  tag: RecordReader['tag'] = (...request) => this.stores.writer.tag(...request);
  get: RecordReader['get'] = (...request) => this.stores.writer.get(...request);
  touched: RecordReader['touched'] = (...request) => this.stores.writer.touched(...request);
  serial: RecordReader['serial'] = (...request) => this.stores.writer.serial(...request);
  versions: RecordReader['versions'] = (...request) => this.stores.writer.versions(...request);
  version: RecordReader['version'] = (...request) => this.stores.writer.version(...request);

  list: RecordReader['list'] = (accountId, domainName, page, perPage) =>
    perPage >= LONG_PAGE
      ? this.stores.read('records.list', (store) => store.list(accountId, domainName, page, perPage))
      : this.stores.writer.list(accountId, domainName, page, perPage);

  contents: RecordReader['contents'] = (...request) =>
    this.stores.read('records.export', (store) => store.contents(...request));
}
