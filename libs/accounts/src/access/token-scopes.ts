import { isLimited, type TokenLimits } from './token-limits';

/** Parts of the API, as scopes name them. */
export const SCOPE_AREAS = [
  'service',
  'catalogue',
  'account',
  'credit',
  'tokens',
  'webhooks',
  'receivers',
  'contacts',
  'orders',
  'domains',
  'transfers',
  'dns',
  'records',
  'jobs',
] as const;
export type ScopeArea = (typeof SCOPE_AREAS)[number];

/** The scope that an operation needs: `records.change`, `domains.read`. */
export type Scope = `${ScopeArea}.${'read' | 'change'}`;

/** The object of a request, for tokens that are limited to objects. */
export interface ScopeSubject {
  /** The domain named by the path, lower-case A-labels. */
  domainName?: string;
  /** Types of the records that would be written or removed. */
  recordTypes?: readonly string[];
  /** It turns auto-renewal of a domain on, or changes the settings of the account for it. */
  setsAutorenew?: boolean;
}

/** Areas without data of an account. */
const PUBLIC: readonly ScopeArea[] = ['service', 'catalogue'];
const DNS: readonly ScopeArea[] = ['service', 'dns', 'records'];

/**
 * The scope that a token lacks for an operation, as text for its owner; undefined: none. A limit of zones
 * is checked last, so that a token learns first which operations it can never use.
 */
export function missingScope(limits: TokenLimits, scope: Scope, subject: ScopeSubject): string | undefined {
  const [area, verb] = scope.split('.') as [ScopeArea, 'read' | 'change'];
  if (area === 'service') return undefined;
  if (isKeptFrom(limits, area, verb)) return scope;
  // An auto-renewal is charged by the worker, without a token and so without its cap.
  return subject.setsAutorenew && limits.dailySpendCap !== undefined
    ? `${scope} of auto-renewal`
    : (missingType(limits, scope, subject) ?? missingZone(limits, area, scope, subject));
}

function isKeptFrom(limits: TokenLimits, area: ScopeArea, verb: 'read' | 'change'): boolean {
  if (limits.readOnly && verb === 'change') return true;
  // A token that could create another one would have no limits; and one with a cap could move the credit to
  // an account without a cap.
  if (area === 'tokens' && verb === 'change' && isLimited(limits)) return true;
  // What a subscription is sent goes on when the token has ended, and to wherever it says.
  if (area === 'receivers' && (limits.expiresAt !== undefined || limits.sourceNetworks !== undefined))
    return true;
  if (area === 'credit' && limits.dailySpendCap !== undefined) return true;
  return (limits.dnsOnly === true || limits.recordTypes !== undefined) && !DNS.includes(area);
}

/**
 * A token that may write records of some types may write nothing else that ends in a zone. Reading is free:
 * DNS answers are public.
 */
function missingType({ recordTypes }: TokenLimits, scope: Scope, subject: ScopeSubject): string | undefined {
  if (recordTypes === undefined || !scope.endsWith('.change')) return undefined;
  if (scope !== 'records.change') return scope;
  const wrong = (subject.recordTypes ?? []).find((type) => !recordTypes.includes(type));
  return wrong === undefined ? undefined : `${scope} of record type ${wrong}`;
}

function missingZone(
  { zones }: TokenLimits,
  area: ScopeArea,
  scope: Scope,
  { domainName }: ScopeSubject,
): string | undefined {
  if (zones === undefined || PUBLIC.includes(area)) return undefined;
  if (domainName === undefined) return `${scope} of all domains`;
  return zones.includes(domainName) ? undefined : `${scope} of ${domainName}`;
}
