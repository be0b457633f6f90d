import type { DomainName, JsonText } from '@registrar/kernel';
import { domainNotFound } from './errors';
import type {
  DomainExportRequest,
  DomainListPage,
  DomainListRequest,
  DomainReader,
  ExportBatch,
  ExportedDomain,
  ExportKey,
} from './ports';

/** Domains read per query: some 1.5 MB of JSON text, which bounds the memory of an export. */
const EXPORT_BATCH = 1_000;

export type DomainExport = Omit<DomainExportRequest, 'after' | 'limit'>;

/** Each batch is read when the one before was taken: no faster than the client reads. */
async function* inBatches<Items>(
  request: DomainExport,
  read: (request: DomainExportRequest) => Promise<ExportBatch<Items>>,
): AsyncGenerator<Items, void, undefined> {
  let after: ExportKey | undefined;
  do {
    const { items, next } = await read({ ...request, after, limit: EXPORT_BATCH });
    yield items;
    after = next;
  } while (after);
}

/** Domains as their account sees them. */
export class DomainQueries {
  constructor(private readonly reader: DomainReader) {}

  /** JSON text. `name` is a valid host name. Throws 404 for a domain outside this account. */
  async get(accountId: number, name: DomainName, now: Date): Promise<JsonText> {
    const domain = await this.reader.findJson(accountId, name.ascii, now);
    if (domain === undefined) throw domainNotFound();
    return domain;
  }

  list(request: DomainListRequest): Promise<DomainListPage> {
    return this.reader.list(request);
  }

  /** Lines of JSON text, in pieces. */
  exportLines(request: DomainExport): AsyncGenerator<string, void, undefined> {
    return inBatches(request, (batch) => this.reader.exportLines(batch));
  }

  exportRows(request: DomainExport): AsyncGenerator<readonly ExportedDomain[], void, undefined> {
    return inBatches(request, (batch) => this.reader.exportRows(batch));
  }
}
