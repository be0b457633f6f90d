import type { StoredProfile } from '@registrar/registries';

/** A connection to the registry simulator: what is particular of it. Address and credentials are those of the start. */
export interface ConnectionSeed {
  code: string;
  registrationLimited?: boolean;
  profile: StoredProfile;
}

/**
 * Five sessions each: with six connections that stays below what the simulator gives one registrar (40), with room for
 * clients beside the product.
 */
const session = { max: 5 };

/** fee-1.0 in dollars, as the simulator's TLDs with premium names have it. */
const fee = { mode: 'fee', currency: 'USD' } as const;

/** The simulator has one message queue for our one account at it, so one connection reads it for all six; often, as people watch. */
const reader = { enabled: true, intervalSeconds: 2 };
const noReader = { enabled: false };

/** The registries of the sandbox: one simulator seen as several, each with another way of doing things. */
export const CONNECTIONS: readonly ConnectionSeed[] = [
  // no contacts, no fees, as the largest gTLD registry
  { code: 'sim-thin', profile: { dataModel: 'minimum', fee: { mode: 'none' }, poll: noReader, session } },
  { code: 'sim-thick', profile: { fee, poll: reader, session } },
  // registrations of one name by one account are limited here (BEHAVIOUR §4)
  { code: 'sim-limited', registrationLimited: true, profile: { fee, poll: noReader, session } },
  // creates that the registry decides on later, terms from two years
  { code: 'sim-cc', profile: { fee, poll: noReader, session } },
  { code: 'sim-launch', profile: { fee, poll: noReader, session } },
  { code: 'sim-reg', profile: { fee, poll: noReader, session } },
];
