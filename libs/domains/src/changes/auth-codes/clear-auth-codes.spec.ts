import { addSeconds, conflict } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { ChangeRequest, ChangeResult } from '../change';
import type { ChangeDomain } from '../change-domain';
import { ClearAuthCodes } from './clear-auth-codes';
import type { DomainStore } from '../../shared/ports';
import type { AuthCodeHolder, HeldDomain } from '../../shared/held-domain';

const clock = new FakeClock();
const NOW = clock.now();
const holder = (id: number): AuthCodeHolder => ({ id, accountId: 7, name: `d${id}.example` });

let log: FakeLog;
let asked: [now: Date, afterId: number, limit: number][];
let requests: ChangeRequest[];
let replacement: { sealed: string } | null;
beforeEach(() => {
  log = new FakeLog();
  [asked, requests, replacement] = [[], [], null];
});

/** A pass over the domains of these ids; `answer`: the result of the change of each. */
function pass(
  ids: number[],
  answer: (name: string) => ChangeResult['kind'] | Error = () => 'done',
): Promise<number> {
  const expiredAuthCodes: DomainStore['expiredAuthCodes'] = async (now, afterId, limit) => {
    asked.push([now, afterId, limit]);
    return ids
      .filter((id) => id > afterId)
      .slice(0, limit)
      .map(holder);
  };
  const execute = async (request: ChangeRequest) => {
    requests.push(request);
    const result = answer(request.name);
    if (result instanceof Error) throw result;
    return { kind: result } as ChangeResult;
  };
  return new ClearAuthCodes(
    { expiredAuthCodes } as unknown as DomainStore,
    { execute } as unknown as ChangeDomain,
    { execute: async () => replacement },
    clock,
    log,
  ).execute();
}
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

it.each([
  [[], [[NOW, 0, 100]], 0],
  [[3, 9], [[NOW, 0, 100]], 2],
  [
    upTo(100),
    [
      [NOW, 0, 100],
      [NOW, 100, 100],
    ],
    100,
  ],
  [
    upTo(101),
    [
      [NOW, 0, 100],
      [NOW, 100, 100],
    ],
    101,
  ],
])(
  'domains with an expired code are asked for by the hundred, and each is changed once',
  async (ids, pages, cleared) => {
    expect(await pass(ids)).toBe(cleared);
    expect(asked).toEqual(pages);
    expect(requests.map(({ accountId, name }) => [accountId, name])).toEqual(
      ids.map((id) => [7, `d${id}.example`]),
    );
  },
);

it.each([
  ['done', 1],
  ['pending', 0],
  ['unknown', 0],
] as const)('a change that is %s counts as %i cleared', async (kind, cleared) => {
  expect(await pass([1], () => kind)).toBe(cleared);
  expect(log.lines).toEqual([]);
});

it('a change that is refused is logged, and does not keep the others waiting', async () => {
  expect(
    await pass([1, 2, 3], (name) => (name === 'd2.example' ? conflict('domains.busy', 'no') : 'done')),
  ).toBe(2);
  expect(log.lines).toEqual([
    {
      level: 'warn',
      message: 'removal of an auth code failed',
      fields: { domain: 'd2.example', code: 'domains.busy' },
    },
  ]);
});

it('a fault of the program ends the pass', async () => {
  await expect(pass([1, 2], () => new Error('broken'))).rejects.toThrow('broken');
  expect([requests.length, log.lines]).toEqual([1, []]);
});

it.each([
  ['is taken away', { sealed: 's', expiresAt: NOW }, { authCode: null }],
  ['that was asked for again meanwhile stays', { sealed: 's', expiresAt: addSeconds(NOW, 0.001) }, {}],
  ['without an end stays', { sealed: 's' }, {}],
  ['that is gone meanwhile changes nothing', undefined, {}],
])('a code %s', async (_, authCode, after) => {
  await pass([1]);
  const decision = await requests[0].decide(
    { registryStatuses: [], ...(authCode && { authCode }) } as unknown as HeldDomain,
    NOW,
  );
  expect(decision.after).toEqual(after);
});

it('an expired code is replaced where the registry always has one', async () => {
  await pass([1]);
  replacement = { sealed: 'new' };
  const held = { registryStatuses: [], authCode: { sealed: 's', expiresAt: NOW } } as unknown as HeldDomain;
  expect((await requests[0].decide(held, NOW)).after).toEqual({ authCode: { sealed: 'new' } });
});
