import { badRequest, DomainName } from '@registrar/kernel';
import { REFUSED_LAST_LABEL } from '../catalog';
import { noZoneNames } from '../errors';
import type { RegisteredNames } from '../ports';
import type { ZoneNames } from './ports';
import type { ZoneName } from './zone';

/** Names of one request (contract: ZoneCheckRequest). */
const MAX_NAMES = 500;

/** Labels of zone files (BEHAVIOUR §6); more lenient than IDNA 2008, since some names in zones are older. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The last label of a host name is never all digits (RFC 3696 §2). */
const DIGITS = /^\d+$/;
/** Octets of a name (RFC 1035). */
const MAX_LENGTH = 253;

export interface ZoneCheckAnswer {
  results: ZoneCheckResult[];
  /** Number of names looked up. */
  total: number;
  /** Number of names dropped before: `total` plus `removed` is the number sent. */
  removed: number;
}

export interface ZoneCheckResult {
  /** Lower-case A-labels. */
  domainName: string;
  /** Null: no zone data. */
  available: boolean | null;
}

/**
 * Which of up to 500 names are in the zone files, fast and without querying any registry: a name without name
 * servers is not in its zone though it may be registered. Invalid names, repeats, and names below a refused
 * TLD are dropped and counted.
 */
export class ZoneCheck {
  constructor(
    private readonly zones: ZoneNames,
    private readonly registered: RegisteredNames,
  ) {}

  async execute(domainNames: readonly string[]): Promise<ZoneCheckAnswer> {
    assertNames(domainNames);
    const names = [...new Set(domainNames.map(cleaned).filter((name) => name !== undefined))];
    if (names.length === 0) throw noZoneNames();
    const [presence, local] = await Promise.all([
      this.zones.presence(names.map(zoneNameOf)),
      this.registered.among(names),
    ]);
    const registered = new Set(local);
    const results = names.map((domainName, at) => {
      // recent local registrations are not in the zone files yet
      if (registered.has(domainName) || presence[at] === 'delegated') return { domainName, available: false };
      return { domainName, available: presence[at] === 'absent' ? true : null };
    });
    return { results, total: names.length, removed: domainNames.length - names.length };
  }
}

function assertNames(names: readonly string[]): void {
  if (names.length === 0) throw badRequest('domainNames is empty');
  if (names.length > MAX_NAMES) throw badRequest(`domainNames holds more than ${MAX_NAMES} names`);
  if (names.some((name) => name.trim() === '')) throw badRequest('domainNames holds an empty name');
}

/** Lower-case A-labels; undefined for an invalid name, or one below a TLD that is refused entirely. */
function cleaned(text: string): string | undefined {
  const lower = text.trim().toLowerCase().replace(/\.$/, '');
  const name = isZoneName(lower) ? lower : DomainName.parse(text)?.ascii;
  return name === undefined || name.slice(name.lastIndexOf('.') + 1) === REFUSED_LAST_LABEL
    ? undefined
    : name;
}

function isZoneName(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= MAX_LENGTH &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !DIGITS.test(labels[labels.length - 1])
  );
}

/**
 * Everything after the first label is the zone: `example.co.uk` is looked up in co.uk, `www.example.com` in
 * example.com.
 */
function zoneNameOf(name: string): ZoneName {
  const dot = name.indexOf('.');
  return { label: name.slice(0, dot), zone: name.slice(dot + 1) };
}
