import { type Clock, conflict, notFound } from '@registrar/kernel';
import { type Product, STOPPABLE_SALES } from '../tld';
import { invalidRecord as invalid, tldNotFound } from './errors';
import type { CatalogueWriter } from './ports';
import type { SalesStop, SalesStops, StopTarget } from './sales-stop-ports';

export interface NewSalesStop {
  products: readonly Product[];
  reason?: string;
  until?: Date;
  stoppedBy: string;
}

const MAX_REASON = 500;

/**
 * Stops sales of a TLD or of a registry, and opens them again. Writes run inside the caller's unit of work.
 * What was ordered before goes on: only new orders ask the catalogue.
 */
export class ChangeSalesStops {
  constructor(
    private readonly writer: Pick<CatalogueWriter, 'lock' | 'tlds' | 'connectionCodes'>,
    private readonly stops: SalesStops,
    private readonly clock: Clock,
  ) {}

  /** Those in effect, oldest first. */
  async inEffect(): Promise<SalesStop[]> {
    const now = this.clock.now();
    return (await this.stops.standing()).filter((stop) => !hasEnded(stop, now));
  }

  /** Throws 400 naming the field, 404, and 409 where sales of the target are stopped already. */
  async stop(target: StopTarget, { products, reason, until, stoppedBy }: NewSalesStop): Promise<void> {
    const since = this.clock.now();
    const stopped = productsOf(products);
    const why = reasonOf(reason);
    if (until && until <= since) throw invalid('until', 'must be in the future');
    const present = await this.present(target);
    if (present && !hasEnded(present, since))
      throw conflict(
        'catalog.sales_stopped',
        'Sales are stopped already. Open them first to change the stop.',
      );
    if (present?.until) await this.stops.end(present.id, present.until);
    await this.stops.add({
      ...target,
      products: stopped,
      reason: why,
      stoppedBy,
      since,
      ...(until && { until }),
    });
  }

  /** Returns the stop that it ended. Throws 404, and 409 where none is in effect. */
  async open(target: StopTarget, openedBy: string): Promise<SalesStop> {
    const now = this.clock.now();
    const present = await this.present(target);
    if (!present || hasEnded(present, now)) throw conflict('catalog.sales_open', 'Sales are not stopped.');
    await this.stops.end(present.id, now, openedBy);
    return present;
  }

  private async present(target: StopTarget): Promise<SalesStop | undefined> {
    await this.writer.lock();
    if ('tld' in target) {
      if ((await this.writer.tlds(target.tld)).length === 0) throw tldNotFound();
    } else if (!(await this.writer.connectionCodes()).includes(target.registry)) {
      throw notFound('registry.not_found', 'The registry connection does not exist.');
    }
    return (await this.stops.standing()).find((stop) =>
      'tld' in target ? stop.tld === target.tld : stop.registry === target.registry,
    );
  }
}

const hasEnded = ({ until }: SalesStop, now: Date): boolean => until !== undefined && until <= now;

/** In the order of the products, each once. */
function productsOf(products: readonly Product[]): Product[] {
  if (products.length === 0 || products.some((product) => !STOPPABLE_SALES.includes(product)))
    throw invalid('products', `must list at least one of ${STOPPABLE_SALES.join(', ')}`);
  return STOPPABLE_SALES.filter((product) => products.includes(product));
}

function reasonOf(text: string | undefined): string {
  const reason = text?.trim() ?? '';
  if (reason === '' || reason.length > MAX_REASON)
    throw invalid('reason', `must be a text of 1 to ${MAX_REASON} characters`);
  return reason;
}
