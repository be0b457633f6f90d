import type { ClaimResult, StoredAnswer } from '../operations/idempotency';

/** Time of the first claim. */
export const NOW = new Date('2026-03-02T09:15:00Z');
export const ANSWER: StoredAnswer = {
  status: 400,
  body: { message: 'Bad Request', details: `'domainName' is "odd" \\ ☃\u2028` },
  code: 'request.invalid',
};

/** Seconds for which a claim keeps others out, and for which a key counts. */
export const [LEASE, LIFETIME] = [90, 3_600];

type Kind = ClaimResult['kind'];

/** What is done with a claimed key. */
export interface KeySteps {
  bind: () => Promise<unknown>;
  /** Binds the key to an operation, and brings that into a state. */
  bindTo: (state: 'open' | 'pending' | 'succeeded' | 'refused') => Promise<unknown>;
  unbind: () => Promise<unknown>;
  /** Marks the claim in a unit of work that wrote. */
  mark: () => Promise<unknown>;
  /** The same, with an operation that the unit opened, in a state. */
  markWith: (state: 'open' | 'succeeded') => Promise<unknown>;
  storeAnswer: () => Promise<unknown>;
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
    done: () => key.storeAnswer(),
    at: 1,
    same: 'answered',
    other: 'mismatch',
  },
  {
    after: 'it was answered long ago',
    done: () => key.storeAnswer(),
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
    done: () => key.storeAnswer(),
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
      await key.storeAnswer();
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
      await key.storeAnswer();
    },
    at: 1,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'it was released and answered',
    done: async () => {
      await key.release();
      await key.storeAnswer();
    },
    at: 1,
    same: 'claimed',
    other: 'claimed',
  },
  { after: 'it changed something', done: () => key.mark(), at: 1, same: 'in_flight', other: 'mismatch' },
  {
    after: 'it changed something and its claim ran out',
    done: () => key.mark(),
    at: LEASE,
    same: 'unknown_outcome',
    other: 'mismatch',
  },
  {
    after: 'it changed something and was released',
    done: async () => {
      await key.mark();
      await key.release();
    },
    at: 1,
    same: 'unknown_outcome',
    other: 'mismatch',
  },
  {
    after: 'it changed something and was answered',
    done: async () => {
      await key.mark();
      await key.storeAnswer();
    },
    at: 1,
    same: 'answered',
    other: 'mismatch',
  },
  {
    after: 'it changed something and expired',
    done: () => key.mark(),
    at: LIFETIME,
    same: 'claimed',
    other: 'claimed',
  },
  {
    after: 'it changed something by an operation that is under way',
    done: () => key.markWith('open'),
    at: 1,
    same: 'in_flight',
    other: 'mismatch',
  },
  {
    after: 'it changed something by an operation and its claim ran out',
    done: () => key.markWith('open'),
    at: LEASE,
    same: 'bound',
    other: 'mismatch',
  },
  {
    after: 'it changed something by an operation and was answered',
    done: async () => {
      await key.markWith('open');
      await key.storeAnswer();
    },
    at: 1,
    same: 'answered',
    other: 'mismatch',
  },
  {
    after: 'it was answered and its operation was settled with an answer that is not kept',
    done: async () => {
      await key.markWith('open');
      await key.storeAnswer();
      await key.unbind();
    },
    at: 1,
    same: 'answered',
    other: 'mismatch',
  },
  {
    after: 'it expired with an open operation that it changed something by',
    done: () => key.markWith('open'),
    at: LIFETIME,
    same: 'bound',
    other: 'mismatch',
  },
];
