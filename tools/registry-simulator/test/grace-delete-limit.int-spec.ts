import { TLD_POLICIES } from '../src/tld-policies';
import { textOf, type EppClient } from './support/epp-client';
import { done, Harness } from './support/harness';
import { domain } from './support/messages';

let harness: Harness;
let a: EppClient;
let b: EppClient;
beforeAll(async () => {
  harness = await Harness.start({
    policies: TLD_POLICIES.map((policy) =>
      policy.tld === 'com' ? { ...policy, graceDeleteLimit: { percent: 50, least: 2 } } : policy,
    ),
  });
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

/** Registers and deletes a name; answers the credit. */
async function taste(client: EppClient, name: string): Promise<[number, string | undefined]> {
  await done(client.request(domain.create(name)));
  const reply = await client.request(domain.delete(name));
  return [reply.code, reply.xml.includes('credit') ? textOf(reply, 'credit') : undefined];
}

describe('deletes in the add grace period under a limit', () => {
  it('are refunded up to the least number, and free the name nevertheless', async () => {
    const answers = [];
    for (const name of ['one.com', 'two.com', 'three.com']) answers.push(await taste(a, name));
    expect(answers).toEqual([
      [1000, '-9.00'],
      [1000, '-9.00'],
      [1000, undefined],
    ]);
    expect((await b.request(domain.create('three.com'))).code).toBe(1000);
  });

  it('are refunded up to the share of the net new registrations', async () => {
    for (const name of ['n1.com', 'n2.com', 'n3.com', 'n4.com', 'n5.com', 'n6.com'])
      await done(a.request(domain.create(name)));
    const credits = [];
    for (const name of ['x1.com', 'x2.com', 'x3.com', 'x4.com']) credits.push((await taste(a, name))[1]);
    expect(credits).toEqual(['-9.00', '-9.00', '-9.00', undefined]);
  });

  it('are counted by registrar, TLD and month', async () => {
    for (const name of ['one.com', 'two.com']) await taste(a, name);
    expect((await taste(b, 'other.com'))[1]).toBe('-9.00');
    expect((await taste(a, 'other.net'))[1]).toBe('-9.50');
    expect((await taste(a, 'three.com'))[1]).toBeUndefined();
    harness.clock.advance({ days: 11 });
    expect((await taste(a, 'four.com'))[1]).toBe('-9.00');
  });
});
