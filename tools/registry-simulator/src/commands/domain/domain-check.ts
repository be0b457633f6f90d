import type { ZonedName } from '../../names';
import { EppError } from '../../result';
import { scriptOf } from '../../session/script';
import type { Sql } from '../../store/database';
import { existingDomains, type PriceClass } from '../../store/domains';
import { sequence } from '../../xml/shape';
import { el, elWith, type XmlElement } from '../../xml/writer';
import { checkBatch, extension, type Answer, type Command, type Registry } from '../command';
import { feeCheckData, readFeeCheck } from '../fee-check';
import { claimsData, readLaunchCheck } from '../launch';

interface CheckedName {
  name: string;
  zone?: ZonedName;
}

/** The price class of a name: by script, and only where the TLD has premium prices. */
export function priceClassOf({ label, policy }: ZonedName): PriceClass {
  return policy.premium && scriptOf(label).kind === 'premium' ? 'premium' : 'standard';
}

/** domain:check with availability, fees, or claims instead of availability (RFC 8334 section 3.1.1). */
export async function checkDomains(sql: Sql, command: Command, { zones }: Registry): Promise<Answer> {
  const names = sequence(command.object, { name: '+' }).tokens('name');
  checkBatch(names);
  const checked = names.map((name) => zoned(name, () => zones.registrable(name)));
  const launch = extension(command, 'launch');
  const fee = extension(command, 'fee');
  const form = launch && readLaunchCheck(launch);
  if (form === 'claims' || form === 'trademark') {
    if (fee) throw new EppError(2103, 'fees are not answered together with claims');
    const rows = checked.map(({ name, zone }) => ({ name, label: zone?.label, policy: zone?.policy }));
    return { code: 1000, extensions: [claimsData(rows)] };
  }
  const existing = await existingDomains(sql, names);
  const query = fee && readFeeCheck(fee);
  const resData = el(
    'domain:chkData',
    checked.map((entry) => availability(entry, existing, query !== undefined)),
  );
  const priced = checked.map(({ name, zone }) => ({
    name,
    zone,
    priceClass: zone ? priceClassOf(zone) : ('standard' as const),
  }));
  return { code: 1000, resData, extensions: query ? [feeCheckData(query, priced)] : [] };
}

/** A name outside the zones is answered as not available; invalid syntax refuses the command (2005). */
function zoned(name: string, look: () => ZonedName): CheckedName {
  try {
    return { name, zone: look() };
  } catch (error) {
    if (error instanceof EppError && error.code === 2306) return { name };
    throw error;
  }
}

function availability(entry: CheckedName, existing: ReadonlySet<string>, withFee: boolean): XmlElement {
  const reason = unavailableReason(entry, existing, withFee);
  return el(
    'domain:cd',
    elWith('domain:name', { avail: reason === undefined ? '1' : '0' }, entry.name),
    reason !== undefined && el('domain:reason', reason),
  );
}

/** Reasons have at most 32 characters (eppcom:reasonBaseType). */
function unavailableReason(
  { name, zone }: CheckedName,
  existing: ReadonlySet<string>,
  withFee: boolean,
): string | undefined {
  if (!zone) return 'Not a name of this registry';
  const script = scriptOf(zone.label);
  if (existing.has(name) || script.kind === 'taken') return 'In use';
  if (script.kind === 'reserved') return 'Reserved name';
  // RFC 8748 section 4: not available to a client whose create would fail without the fee
  if (!withFee && priceClassOf(zone) === 'premium') return 'Premium: fee extension needed';
  return undefined;
}
