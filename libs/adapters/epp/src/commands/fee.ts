import type { Money } from '@registrar/kernel';
import { element, elementWith, type OutElement } from '../xml/writer';

/** Terms in years; the unit is always sent. */
export const period = (name: 'domain:period' | 'fee:period', years: number): OutElement =>
  elementWith(name, { unit: 'y' }, years);

/** The fees that a check requests. */
export interface FeeRequest {
  currency: string;
  years: number;
  /** Without those of a transfer and a restore. */
  onlyRegistration?: boolean;
}

/**
 * Requests the prices of the names in the same check (RFC 8748 §5.1.1). The currency is always sent: some
 * registries close the connection without it (FACTS §2.12). A restore has no period. A transfer adds one year
 * regardless of the term.
 */
export function feeCheck({ currency, years, onlyRegistration = false }: FeeRequest): OutElement {
  return element(
    'fee:check',
    element('fee:currency', currency),
    elementWith('fee:command', { name: 'create' }, period('fee:period', years)),
    elementWith('fee:command', { name: 'renew' }, period('fee:period', years)),
    onlyRegistration ? undefined : elementWith('fee:command', { name: 'transfer' }, period('fee:period', 1)),
    onlyRegistration ? undefined : elementWith('fee:command', { name: 'restore' }),
  );
}

/** Acknowledges the total price of a transform (RFC 8748 §5.2). */
export function feeTransform(verb: 'create' | 'renew' | 'transfer' | 'update', total: Money): OutElement {
  return element(
    `fee:${verb}`,
    element('fee:currency', total.currency),
    element('fee:fee', total.toDecimal()),
  );
}
