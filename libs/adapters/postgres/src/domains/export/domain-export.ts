import type { DomainExportRequest, ExportBatch, ExportedDomain, ExportKey } from '@registrar/domains/ports';
import type { Sql } from '../../sql';
import { StatementNames, UNNAMED } from '../../statement-names';
import { rowOf } from '../domain-find';
import { conditionsOf, needsOwnPlan } from '../domain-list-sql';
import type { DomainValues, PersonValues } from '../domain-sql';
import type { DomainText, Prices } from '../domain-text';
import { exportSql } from './domain-export-sql';

interface BatchRow {
  domains: DomainValues[] | null;
  people: PersonValues[] | null;
  /** Of the last domain, as text in the form of its type. */
  last_key: string | null;
}

interface Batch extends BatchRow {
  domains: DomainValues[];
  next?: ExportKey;
}

/**
 * Reads all domains that match a filter in batches, each from the key of the last one: no cursor stays open,
 * so that a slow client holds neither a connection nor a transaction.
 */
export class DomainExport {
  private readonly names = new StatementNames('exports');

  constructor(
    private readonly sql: Sql,
    private readonly text: DomainText,
    private readonly pricesOf: (
      accountId: number,
      domains: readonly DomainValues[],
      now: Date,
    ) => Promise<Prices>,
  ) {}

  /** JSON text of each domain (contract DomainListItem), one a line. */
  async lines(request: DomainExportRequest): Promise<ExportBatch<string>> {
    const { domains, people, next } = await this.read(request, true);
    const prices = request.includeRenewalPrice ? await this.prices(request, domains) : undefined;
    return { items: this.text.lines(domains, people ?? [], prices), next };
  }

  async rows(request: DomainExportRequest): Promise<ExportBatch<ExportedDomain[]>> {
    const { domains, next } = await this.read(request, false);
    const prices = request.includeRenewalPrice ? await this.prices(request, domains) : undefined;
    return {
      items: domains.map((domain) =>
        rowOf(domain, (prices && (domain[12] ?? prices.get(domain[11]))) ?? null),
      ),
      next,
    };
  }

  private prices({ accountId, now }: DomainExportRequest, domains: readonly DomainValues[]): Promise<Prices> {
    return this.pricesOf(accountId, domains, now);
  }

  private async read(request: DomainExportRequest, withContacts: boolean): Promise<Batch> {
    const { accountId, filter, sort, descending, after, limit, now } = request;
    const conditions = conditionsOf(filter);
    const resumed = after !== undefined;
    const text = exportSql({ conditions, sort, descending, resumed, withContacts });
    const key = `${sort} ${descending} ${resumed} ${withContacts} ${conditions.map(({ sql }) => sql).join('&')}`;
    const row = await this.sql.row<BatchRow>(
      needsOwnPlan(conditions) ? UNNAMED : this.names.of(key, text),
      text,
      [
        now,
        accountId,
        limit,
        ...(after ? [after.value, after.domainName] : []),
        ...conditions.map(({ value }) => value),
      ],
    );
    const domains = row?.domains ?? [];
    const isLast = domains.length < limit;
    return {
      domains,
      people: row?.people ?? null,
      last_key: row?.last_key ?? null,
      ...(!isLast && { next: { value: row!.last_key!, domainName: domains[domains.length - 1][0] } }),
    };
  }
}
