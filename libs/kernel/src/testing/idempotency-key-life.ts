import type { ClaimResult } from '../idempotency';

/** Seconds for which a claim keeps others out, and for which a key counts. */
export const [LEASE, LIFETIME] = [90, 3_600];

type Kind = ClaimResult['kind'];

/** What is done with a claimed key. */
export interface KeySteps {
  bind: () => Promise<unknown>;
  /** Binds the key to an operation, and brings that into a state. */
  bindTo: (state: 'open' | 'pending' | 'succeeded' | 'refused') => Promise<unknown>;
  unbind: () => Promise<unknown>;
  close: () => Promise<unknown>;
  release: () => Promise<unknown>;
}

/** What was done with a key, and what a request gets that repeats it, the same one and another one. */
export interface KeyLife {
  after: string;
  done?: () => Promise<unknown>;
  /** Seconds after the claim. */
  at: number;
  same: Kind;
  other: Kind;
}

export const livesOf = (key: KeySteps): KeyLife[] => [
  { after: 'it was claimed', at: 1, same: 'in_flight', other: 'mismatch' },
  {
    after: 'it was claimed a second less than a lease ago',
    at: LEASE - 1,
    same: 'in_flight',
    other: 'mismatch',
  },
  { after: 'its claim ran out', at: LEASE, same: 'claimed', other: 'mismatch' },
  { after: 'it was bound', done: () => key.bindTo('open'), at: 1, same: 'bound', other: 'mismatch' },
  {
    after: 'it was bound and its lease would have run out',
    done: () => key.bindTo('open'),
    at: LEASE,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'its operation succeeded',
    done: () => key.bindTo('succeeded'),
    at: LEASE,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'its operation was refused',
    done: () => key.bindTo('refused'),
    at: LEASE,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'it was answered',
    done: () => key.close(),
    at: 1,
    same: 'answered',
    other: 'mismatch',
  },
  {
    after: 'it was answered long ago',
    done: () => key.close(),
    at: LIFETIME - 1,
    same: 'answered',
    other: 'mismatch',
  },
  {
    after: 'it was released',
    done: () => key.release(),
    at: 1,
    same: 'claimed',
    other: 'claimed',
  },
  {
    after: 'its operation was settled with an answer that is not kept',
    done: async () => {
      await key.bindTo('refused');
      await key.unbind();
    },
    at: 1,
    same: 'claimed',
    other: 'claimed',
  },
  { after: 'a claim expired', at: LIFETIME, same: 'claimed', other: 'claimed' },
  {
    after: 'an answer expired',
    done: () => key.close(),
    at: LIFETIME,
    same: 'claimed',
    other: 'claimed',
  },
  {
    after: 'it expired with an operation that succeeded',
    done: () => key.bindTo('succeeded'),
    at: LIFETIME,
    same: 'claimed',
    other: 'claimed',
  },
  {
    after: 'it expired with an operation that was refused',
    done: () => key.bindTo('refused'),
    at: LIFETIME,
    same: 'claimed',
    other: 'claimed',
  },
  {
    after: 'it expired with an operation that is open',
    done: () => key.bindTo('open'),
    at: 10 * LIFETIME,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'it expired with an operation that is pending',
    done: () => key.bindTo('pending'),
    at: 10 * LIFETIME,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'it was answered and released',
    done: async () => {
      await key.close();
      await key.release();
    },
    at: 1,
    same: 'answered',
    other: 'mismatch',
  },
  {
    after: 'it was bound and released',
    done: async () => {
      await key.bind();
      await key.release();
    },
    at: 1,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'it was bound and answered',
    done: async () => {
      await key.bind();
      await key.close();
    },
    at: 1,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'it was released and answered',
    done: async () => {
      await key.release();
      await key.close();
    },
    at: 1,
    same: 'claimed',
    other: 'claimed',
  },
];
