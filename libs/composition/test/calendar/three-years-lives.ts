import { addDays } from '@registrar/kernel';
import { randomness } from '../registration/conductor';

/** The first day, and how many follow it. 29 February 2028 is among them. */
export const START = new Date('2026-03-02T09:15:00Z');
export const DAYS = 3 * 365;

/** A TLD with its registry. */
export interface Zone {
  tld: string;
  connection: string;
  /** Of the thousand. */
  share: number;
  requirements?: Readonly<Record<string, string>>;
}

export const ZONES: readonly Zone[] = [
  { tld: 'com', connection: 'sim-thin', share: 300 }, // generic, without contacts
  { tld: 'org', connection: 'sim-thick', share: 200 }, // generic, with contacts and fees
  { tld: 'co.uk', connection: 'sim-push', share: 170 }, // lapses by itself, long after its end
  {
    tld: 'com.au',
    connection: 'sim-reg',
    share: 110, // lapses, and renews in its last 90 days only
    requirements: {
      'X-AU-ELIGIBILITY-TYPE': 'Company',
      'X-AU-HOLDER-NAME': 'Lantern Pty',
      'X-AU-ID-TYPE': 'ACN',
      'X-AU-ID-NUMBER': '123456789',
      'X-AU-POLICY-REASON': '1',
    },
  },
  { tld: 'de', connection: 'sim-plain', share: 140 }, // deleted on the day of its end, and gone at once
  { tld: 'es', connection: 'sim-cc', share: 80 }, // decides on a name later
];

/** An account and how its people behave. Chances are of a term, between 0 and 1. */
export interface Customer {
  name: string;
  /** Of the thousand, in proportion to the others. */
  share: number;
  columns?: Readonly<Record<string, unknown>>;
  /** Domains that renew by themselves. */
  autorenew: number;
  /** Terms of other domains that are renewed by hand. */
  byHand: number;
  /** Domains that are had back after they left. */
  restores: number;
  /** Smallest units, at the beginning and again after so many days. */
  credit: bigint;
  creditEvery?: { days: number; amount: bigint };
  /** Day on which its registrant verifies the address; absent: before everything. */
  verifiedOn?: number;
}

const PLENTY = 100_000_000n;
/** For the first domains, with something left over. */
const LITTLE = 200_00n;

export const CUSTOMERS: readonly Customer[] = [
  {
    name: 'a-month-ahead',
    share: 22,
    columns: { autorenew_lead_days: 30 },
    autorenew: 0.85,
    byHand: 0.2,
    restores: 0.1,
    credit: PLENTY,
  },
  {
    name: 'a-week-ahead',
    share: 20,
    columns: { autorenew_lead_days: 7 },
    autorenew: 0.85,
    byHand: 0.2,
    restores: 0.1,
    credit: PLENTY,
  },
  {
    name: 'without-credit',
    share: 4,
    columns: { autorenew_lead_days: 30 },
    autorenew: 1,
    byHand: 0,
    restores: 0,
    credit: LITTLE,
  },
  {
    name: 'late-credit',
    share: 8,
    columns: { autorenew_lead_days: 30 },
    autorenew: 1,
    byHand: 0,
    restores: 0,
    credit: LITTLE,
    creditEvery: { days: 45, amount: 250_00n },
  },
  {
    name: 'held-at-the-end',
    share: 14,
    columns: { autorenew_lead_days: 7, expiration_hold: true },
    autorenew: 0.5,
    byHand: 0.4,
    restores: 0.3,
    credit: PLENTY,
  },
  {
    name: 'by-hand',
    share: 16,
    columns: { expiration_hold: true },
    autorenew: 0,
    byHand: 0.7,
    restores: 0.3,
    credit: PLENTY,
  },
  {
    name: 'not-verified',
    share: 8,
    columns: { autorenew_lead_days: 30 },
    autorenew: 0.8,
    byHand: 0.2,
    restores: 0.2,
    credit: PLENTY,
    verifiedOn: 120,
  },
  {
    name: 'has-them-back',
    share: 8,
    columns: {},
    autorenew: 0.1,
    byHand: 0.2,
    restores: 0.7,
    credit: PLENTY,
  },
];

/** A domain that is there at the beginning, or is bought on a later day. */
export interface Life {
  at: number;
  name: string;
  zone: Zone;
  customer: number;
  autorenew: boolean;
  /** Of the first term; the first of each customer and zone are bought on day 0. */
  ends?: Date;
  boughtOn?: number;
  /** Day of the refund, in the add grace period. */
  refundOn?: number;
  /** Day on which another registrar asks for it. */
  leavesOn?: number;
}

const LATER = 70;
/** Further ahead than every notice and every renewal by itself. */
const FIRST_END_DAY = 40;

/** The thousand, the same for a seed. */
export function livesOf(seed: number, count = 1_000): Life[] {
  const below = randomness(seed);
  const lives: Life[] = [];
  const spread = (shares: readonly { share: number }[], draw: number): number => {
    let left = draw;
    return shares.findIndex(({ share }) => (left -= share) < 0);
  };
  const add = (zone: Zone, customer: number, values: Partial<Life>): void => {
    const at = lives.length;
    lives.push({
      at,
      name: `life-${at}.${zone.tld}`,
      zone,
      customer,
      autorenew: below(1_000) < CUSTOMERS[customer].autorenew * 1_000,
      ...values,
    });
  };
  for (const zone of ZONES)
    for (let customer = 0; customer < CUSTOMERS.length; customer += 1) add(zone, customer, {});
  while (lives.length < count - LATER) {
    const zone = ZONES[spread(ZONES, below(1_000))];
    const ends = addDays(START, FIRST_END_DAY + below(365 - FIRST_END_DAY));
    add(zone, spread(CUSTOMERS, below(100)), {
      ends: new Date(ends.getTime() + below(86_400) * 1_000),
      ...(zone.tld === 'com' && below(12) === 0 && { leavesOn: 100 + below(850) }),
    });
  }
  while (lives.length < count) {
    const zone = ZONES[spread(ZONES, below(1_000))];
    const boughtOn = 1 + below(900);
    const isRefunded = ['com', 'org'].includes(zone.tld) && below(2) === 0;
    // by those whose credit is sure
    add(zone, [0, 1, 4, 5, 7][below(5)], {
      boughtOn,
      ...(isRefunded && { refundOn: boughtOn + 1 + below(4) }),
    });
  }
  return lives;
}

/** A number from 0 to 1 that looks random, for one decision about one term. */
export function chance(at: number, term: number, decision: string): number {
  const seed = [...decision].reduce(
    (sum, letter) => sum * 31 + letter.charCodeAt(0),
    at * 7_919 + term * 104_729,
  );
  return randomness(seed | 0)(1_000_000) / 1_000_000;
}
