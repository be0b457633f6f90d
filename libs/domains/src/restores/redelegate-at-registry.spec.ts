import { addSeconds, registryUnavailable } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { connectionOf } from '@registrar/registries/testing';
import type { DomainInfo } from '@registrar/registries';
import { isDelegated, RedelegateAtRegistry } from './redelegate-at-registry';
import type { RestorePayload } from './restore';
import { StepsTaken } from './restore-steps';

const ID = '0197a000-0000-7000-8000-000000000001';
const AT = new Date('2026-03-02T09:15:00Z');
const OBJECTS = connectionOf({ profile: { hostModel: 'objects' } });
const ATTRIBUTES = connectionOf({ profile: { hostModel: 'attributes' } });
const [NS1, NS2, OUTER] = ['ns1.a.example', 'ns2.a.example', 'ns1.example.net'];
const HOSTS = [
  { hostname: NS1, ips: ['192.0.2.1'] },
  { hostname: NS2, ips: ['192.0.2.2'] },
];
const info = (nameservers: string[], subordinateHosts: string[] = []) =>
  ({ nameservers, subordinateHosts }) as unknown as DomainInfo;
const refused = (meaning: string) => ({ kind: 'refused', refusal: { code: 2302, meaning, reason: 'No.' } });
const DONE = { kind: 'done', data: {} };

interface Arranged {
  connection?: typeof OBJECTS;
  payload?: Partial<RestorePayload>;
  shown?: DomainInfo;
  /** Hosts that the registry has not. */
  missing?: string[] | Error;
  answers?: Record<string, object>;
  isOurs?: boolean;
}

async function run({
  connection = OBJECTS,
  payload = { nameservers: [NS1, OUTER], hosts: HOSTS },
  shown = info([]),
  missing = [NS1, NS2],
  answers = {},
  isOurs = true,
}: Arranged) {
  const sent: unknown[][] = [];
  const asked: string[][] = [];
  const answer = async (
    clearance: () => Promise<unknown>,
    { step, attempt, operationId }: { step: string; attempt: number; operationId: string },
    ...given: unknown[]
  ) => {
    await clearance();
    sent.push([`${operationId}-${step}-${attempt}`, ...given]);
    return answers[step] ?? DONE;
  };
  const hosts = {
    missingHosts: async (_connection: unknown, names: string[]) => {
      asked.push(names);
      if (missing instanceof Error) throw missing;
      return missing;
    },
    createHost: async (
      _connection: unknown,
      id: never,
      host: string,
      ips: string[] | undefined,
      clearance: never,
    ) => answer(clearance, id, host, ips),
  };
  const registry = {
    update: async (
      _connection: unknown,
      id: never,
      { name: _name, ...update }: { name: unknown },
      clearance: never,
    ) => answer(clearance, id, update),
  };
  const redelegate = new RedelegateAtRegistry(
    registry as never,
    hosts as never,
    { beginSending: async () => isOurs } as never,
    new FakeClock(AT),
    90,
  );
  const outcome = await redelegate.execute(
    connection,
    { operationId: ID, attempt: 3, payload: { name: 'a.example', ...payload } as RestorePayload },
    shown,
  );
  return { outcome, sent, asked };
}
const glue = (at: number, host: string, ips?: string[]) => [`${ID}-glue${at}-3`, host, ips];
const delegate = (add: string[], remove: string[] = [], more: object = {}) => [
  `${ID}-delegate-3`,
  { nameservers: { add, remove }, ...more },
];

describe('whether a domain is delegated as it was', () => {
  it.each<[string, Partial<RestorePayload>, DomainInfo, boolean, boolean]>([
    ['with its hosts', { nameservers: [NS1], hosts: HOSTS }, info([NS1], [NS1, NS2]), true, true],
    ['without one of its hosts', { nameservers: [NS1], hosts: HOSTS }, info([NS1], [NS1]), false, true],
    ['with more than that', { nameservers: [NS1] }, info([NS1, OUTER]), false, false],
    ['with another one in its place', { nameservers: [NS1] }, info([OUTER]), false, false],
    ['with less than that', { nameservers: [NS1, OUTER] }, info([NS1]), false, false],
    ['where it had none', { nameservers: [] }, info([OUTER]), true, true],
    ['where nothing is known of it', {}, info([OUTER]), true, true],
  ])(
    '%s: where hosts are objects, and where they are attributes',
    (_, wanted, shown, objects, attributes) => {
      expect([isDelegated(wanted, shown, OBJECTS), isDelegated(wanted, shown, ATTRIBUTES)]).toEqual([
        objects,
        attributes,
      ]);
    },
  );
});

describe('the delegation of a restored domain', () => {
  it('sends nothing where all is as it was', async () => {
    expect(await run({ shown: info([NS1, OUTER], [NS1, NS2]) })).toEqual({
      outcome: { kind: 'as_wanted' },
      sent: [],
      asked: [],
    });
  });

  it('makes the hosts that are missing, then tells the name servers', async () => {
    const { outcome, sent, asked } = await run({ missing: [NS2, OUTER] });
    expect([outcome, asked]).toEqual([{ kind: 'done' }, [[NS1, NS2, OUTER]]]);
    expect(sent).toEqual([glue(1, NS2, ['192.0.2.2']), glue(2, OUTER), delegate([NS1, OUTER])]);
  });

  it('asks for no host that the registry shows', async () => {
    const { sent, asked } = await run({
      shown: info([NS1, 'ns9.example.net'], [NS1]),
      payload: { nameservers: [NS1], hosts: HOSTS },
      missing: [NS2],
    });
    expect([asked, sent]).toEqual([
      [[NS2]],
      [glue(1, NS2, ['192.0.2.2']), delegate([], ['ns9.example.net'])],
    ]);
  });

  it('replaces a name server by another one', async () => {
    const { outcome, sent } = await run({
      shown: info([OUTER]),
      payload: { nameservers: [NS1] },
      missing: [],
    });
    expect([outcome, sent]).toEqual([{ kind: 'done' }, [delegate([NS1], [OUTER])]]);
  });

  it('tells no name servers where a host alone was missing', async () => {
    expect(await run({ shown: info([NS1, OUTER], [NS1]), missing: [NS2] })).toEqual({
      outcome: { kind: 'done' },
      sent: [glue(1, NS2, ['192.0.2.2'])],
      asked: [[NS2]],
    });
  });

  it('asks for no hosts where none is wanted', async () => {
    expect(await run({ shown: info([OUTER, NS1]), payload: { nameservers: [OUTER] } })).toEqual({
      outcome: { kind: 'done' },
      sent: [delegate([], [NS1])],
      asked: [],
    });
  });

  it('tells addresses with the delegation where hosts are attributes, of those that are added', async () => {
    const { outcome, sent, asked } = await run({ connection: ATTRIBUTES, shown: info([NS2]) });
    expect([outcome, asked, sent]).toEqual([
      { kind: 'done' },
      [],
      [delegate([NS1, OUTER], [NS2], { glue: new Map([[NS1, ['192.0.2.1']]]) })],
    ]);
    expect((await run({ connection: ATTRIBUTES, payload: { nameservers: [OUTER] } })).sent).toEqual([
      delegate([OUTER]),
    ]);
  });

  it.each<[string, Record<string, object>, object, string[]]>([
    [
      'goes on where a host is there already',
      { glue1: refused('exists') },
      { kind: 'done' },
      ['glue1', 'glue2', 'delegate'],
    ],
    [
      'stops where a host is refused',
      { glue1: refused('policy') },
      { kind: 'refused', why: 'No.' },
      ['glue1'],
    ],
    [
      'stops where a host has no answer',
      { glue2: { kind: 'unknown', why: 'lost' } },
      { kind: 'unknown', why: 'lost' },
      ['glue1', 'glue2'],
    ],
    [
      'stops where a host was not sent',
      { glue1: { kind: 'not_sent', why: 'no session' } },
      { kind: 'unknown', why: 'no session' },
      ['glue1'],
    ],
    [
      'goes on where a host is decided later',
      { glue1: { kind: 'pending', data: {} } },
      { kind: 'done' },
      ['glue1', 'glue2', 'delegate'],
    ],
    [
      'is refused',
      { delegate: refused('policy') },
      { kind: 'refused', why: 'No.' },
      ['glue1', 'glue2', 'delegate'],
    ],
    [
      'is done where others were faster',
      { delegate: refused('exists') },
      { kind: 'done' },
      ['glue1', 'glue2', 'delegate'],
    ],
    [
      'has no answer',
      { delegate: { kind: 'unknown', why: 'lost' } },
      { kind: 'unknown', why: 'lost' },
      ['glue1', 'glue2', 'delegate'],
    ],
  ])('%s', async (_, answers, outcome, steps) => {
    const { outcome: found, sent } = await run({ answers });
    expect([found, sent.map(([id]) => (id as string).split('-').at(-2))]).toEqual([outcome, steps]);
  });

  it('is left to the attempt that was begun since', async () => {
    expect((await run({ isOurs: false })).outcome).toEqual({ kind: 'overtaken' });
  });

  it('is unknown where the registry cannot say which hosts are missing, and a fault of ours is thrown', async () => {
    expect(await run({ missing: registryUnavailable() })).toMatchObject({
      outcome: { kind: 'unknown', why: 'Registry Connection Unavailable' },
      sent: [],
    });
    await expect(run({ missing: new TypeError('fault') })).rejects.toThrow('fault');
  });
});

describe('what the registry has answered to the steps of a restore', () => {
  type Sent = [
    step: string,
    attempt: number,
    outcome: string | undefined,
    resultCode?: number,
    seconds?: number,
    isAnswered?: boolean,
  ];
  const steps = (...sent: Sent[]) =>
    new StepsTaken(
      sent.map(([step, attempt, outcome, resultCode, seconds = 0, isAnswered = true]) => ({
        clTrid: `${ID}-${step}-${attempt}`,
        connectionId: 1,
        command: '',
        object: 'a.example',
        request: '',
        sentAt: AT,
        outcome,
        resultCode,
        ...(isAnswered && { answeredAt: addSeconds(AT, seconds) }),
      })) as never,
    );

  it.each([
    ['done', true, true],
    ['pending', false, true],
    ['refused', false, false],
    ['unknown', false, false],
    [undefined, false, false],
  ])('%s is done %s, taken %s', (outcome, isDone, isTaken) => {
    const taken = steps(['report', 1, outcome], ['restore', 1, 'refused']);
    expect([
      taken.isDone('report'),
      taken.isTaken('report'),
      taken.isDone('restore'),
      taken.isTaken('restore'),
    ]).toEqual([isDone, isTaken, false, false]);
  });

  it('leaves out what is no step of ours', () => {
    expect(
      new StepsTaken([{ clTrid: 'ABC', outcome: 'done', sentAt: AT } as never]).carriedOutAt,
    ).toBeUndefined();
  });

  it.each<[string, Sent[], number | undefined]>([
    ['a request that is done', [['restore', 1, 'done', 1000, 5]], 5],
    ['a request that is decided later', [['restore', 1, 'pending', 1001, 5]], undefined],
    ['a report, whatever became of it', [['report', 1, 'refused', 2306, 7]], 7],
    ['a renewal that was taken', [['renew', 1, 'pending', 1001, 7]], 7],
    ['a renewal that was refused', [['renew', 1, 'refused', 2306, 7]], undefined],
    ['a delegation', [['delegate', 1, 'done', 1000, 7]], undefined],
    [
      'the last of several',
      [
        ['renew', 1, 'done', 1000, 9],
        ['restore', 1, 'done', 1000, 5],
      ],
      9,
    ],
    ['one without a time of its answer', [['report', 1, undefined, undefined, 5, false]], 0],
    ['nothing', [], undefined],
  ])('says when it was carried out, by %s', (_, sent, seconds) => {
    expect(steps(...sent).carriedOutAt).toEqual(seconds === undefined ? undefined : addSeconds(AT, seconds));
  });

  const REFUSED = 'the registry has refused them';
  const UNTOLD = 'the registry did not answer';
  it.each<[string, Sent[], number, string | undefined]>([
    ['nothing was tried', [], 1, undefined],
    ['a delegation was refused', [['delegate', 1, 'refused', 2306]], 1, REFUSED],
    ['a host was refused', [['glue1', 1, 'refused', 2306]], 1, REFUSED],
    ['a host is there already', [['glue1', 1, 'refused', 2302]], 1, undefined],
    ['a renewal was refused', [['renew', 1, 'refused', 2306]], 1, undefined],
    [
      'two attempts had no answer',
      [
        ['glue1', 1, 'unknown'],
        ['delegate', 2, 'unknown'],
      ],
      2,
      undefined,
    ],
    [
      'three had none',
      [
        ['glue1', 1, 'unknown'],
        ['delegate', 2, 'unknown'],
        ['delegate', 3, undefined],
      ],
      3,
      UNTOLD,
    ],
    [
      'one attempt sent three',
      [
        ['glue1', 1, 'unknown'],
        ['glue2', 1, 'done'],
        ['delegate', 1, 'unknown'],
      ],
      1,
      undefined,
    ],
    [
      'three were not sent',
      [
        ['delegate', 1, 'not_sent'],
        ['delegate', 2, 'not_sent'],
        ['delegate', 3, 'not_sent'],
      ],
      3,
      undefined,
    ],
    ['seven attempts brought none', [], 7, undefined],
    ['eight brought none', [], 8, UNTOLD],
    [
      'eight brought none since the report',
      [
        ['report', 1, 'done'],
        ['restore', 3, 'done'],
      ],
      11,
      UNTOLD,
    ],
    [
      'seven brought none since the report',
      [
        ['restore', 1, 'done'],
        ['report', 3, 'done'],
      ],
      10,
      undefined,
    ],
  ])('says why the delegation is not told any more: %s', (_, sent, attempts, why) => {
    expect(steps(...sent).whyUndelegated(attempts)).toBe(why);
  });
});
