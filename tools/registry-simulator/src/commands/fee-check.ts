import { feeFor, formatAmount, type PaidCommand } from '../fees';
import type { ZonedName } from '../names';
import { EppError } from '../result';
import type { PriceClass } from '../store/domains';
import { enumAttr, integerOf, sequence } from '../xml/shape';
import { tokenOf, type XmlNode } from '../xml/reader';
import { el, elWith, type XmlElement } from '../xml/writer';
import { activePhase } from './launch';

const COMMANDS = ['create', 'delete', 'renew', 'update', 'transfer', 'restore', 'custom'] as const;

/** Texts that clients display. */
const DESCRIPTIONS: Record<PaidCommand, string> = {
  create: 'Registration',
  renew: 'Renewal',
  transfer: 'Transfer',
  restore: 'Restore',
};

interface AskedCommand {
  name: (typeof COMMANDS)[number];
  years?: number;
  unit?: string;
  phase?: string;
}

/** A `fee:check` request (RFC 8748 section 5.1.1). */
export interface FeeQuery {
  currency?: string;
  commands: AskedCommand[];
}

/** A name to price; without a zone it is not in this registry. */
export interface PricedName {
  name: string;
  zone?: ZonedName;
  priceClass: PriceClass;
}

export function readFeeCheck(node: XmlNode): FeeQuery {
  const shape = sequence(node, { currency: '?', command: '+' });
  return { currency: shape.token('currency'), commands: shape.all('command').map(readCommand) };
}

function readCommand(node: XmlNode): AskedCommand {
  const period = sequence(node, { period: '?' }).one('period');
  if (node.attrs.subphase !== undefined) {
    throw new EppError(node.attrs.phase === undefined ? 2003 : 2004, 'subphases are not used here');
  }
  return {
    name: enumAttr(node, 'name', COMMANDS),
    years: period && integerOf(tokenOf(period), 1, 99),
    unit: period && enumAttr(period, 'unit', ['y', 'm'] as const),
    phase: node.attrs.phase,
  };
}

/** `fee:chkData` for all names. A phase other than the zone's refuses the whole command (2004). */
export function feeCheckData(query: FeeQuery, names: readonly PricedName[]): XmlElement {
  const currency = names.find(({ zone }) => zone)?.zone?.policy.currency ?? 'USD';
  return el(
    'fee:chkData',
    el('fee:currency', currency),
    names.map((name) => objectData(query, currency, name)),
  );
}

function objectData(query: FeeQuery, currency: string, { name, zone, priceClass }: PricedName): XmlElement {
  const unavailable = (reason: string): XmlElement =>
    elWith('fee:cd', { avail: '0' }, el('fee:objID', name), el('fee:reason', reason));
  if (!zone) return unavailable('not a name of this registry');
  const { policy } = zone;
  if (query.currency !== undefined && query.currency !== policy.currency)
    return unavailable(`prices are in ${policy.currency}`);
  if (policy.currency !== currency) return unavailable('ask for names of one currency at a time');
  const commands = query.commands.map((command) => commandData(command, zone, priceClass));
  const complete = commands.every(({ failed }) => !failed);
  return elWith(
    'fee:cd',
    { avail: complete ? '1' : '0' },
    el('fee:objID', name),
    el('fee:class', priceClass),
    commands.map(({ element }) => element),
  );
}

function commandData(
  asked: AskedCommand,
  zone: ZonedName,
  priceClass: PriceClass,
): { element: XmlElement; failed: boolean } {
  const { policy } = zone;
  const phase = activePhase(policy);
  if (asked.phase !== undefined && asked.phase !== phase)
    throw new EppError(2004, `the zone is in phase ${phase}`);
  const attrs = {
    name: asked.name,
    phase: policy.claims ? phase : asked.phase,
    standard: priceClass === 'standard' ? '1' : undefined,
  };
  if (asked.name === 'custom') {
    return { failed: true, element: elWith('fee:command', attrs, el('fee:reason', 'no such command here')) };
  }
  const timed = asked.name === 'create' || asked.name === 'renew' || asked.name === 'transfer';
  const years = !timed
    ? 0
    : (asked.years ?? (asked.name === 'transfer' ? policy.transfer.years : policy.years.min));
  const period = years > 0 && elWith('fee:period', { unit: asked.unit ?? 'y' }, years);
  const fault = timed && periodFault(asked, years, zone);
  if (fault) return { failed: true, element: elWith('fee:command', attrs, period, el('fee:reason', fault)) };
  return {
    failed: false,
    element: elWith('fee:command', attrs, period, feeElement(asked.name, zone, priceClass, years)),
  };
}

function periodFault(asked: AskedCommand, years: number, { policy }: ZonedName): string | undefined {
  if (asked.unit === 'm') return 'periods are in years';
  if (asked.name === 'transfer')
    return years === policy.transfer.years ? undefined : `a transfer adds ${policy.transfer.years} years`;
  const { min, max } = policy.years;
  return years < min || years > max ? `periods are ${min} to ${max} years` : undefined;
}

function feeElement(
  name: AskedCommand['name'],
  { policy }: ZonedName,
  priceClass: PriceClass,
  years: number,
): XmlElement {
  if (name === 'delete' || name === 'update' || name === 'custom') return el('fee:fee', formatAmount(0));
  const graceDays = name === 'restore' ? undefined : policy.grace?.[name === 'create' ? 'add' : name];
  return elWith(
    'fee:fee',
    {
      'description': DESCRIPTIONS[name],
      'refundable': graceDays === undefined ? '0' : '1',
      'grace-period': graceDays === undefined ? undefined : `P${graceDays}D`,
    },
    formatAmount(feeFor(policy, priceClass, name, years)),
  );
}
