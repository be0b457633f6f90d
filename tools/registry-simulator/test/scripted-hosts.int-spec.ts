import { textsOf, type EppClient } from './support/epp-client';
import { done, Harness } from './support/harness';
import { domain, host } from './support/messages';

const DOMAIN = 'scripted-hosts.com';
const named = (label: string): string => `${label}.${DOMAIN}`;
let harness: Harness;
let a: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  a = await harness.session('registrar-a');
  await done(a.request(domain.create(DOMAIN)));
});
afterAll(() => harness.close());

const unanswered = async (frame: string): Promise<void> => {
  const client = await harness.session('registrar-a');
  client.sendFrame(frame);
  expect(await client.next()).toBeUndefined();
};
/** Addresses; undefined: there is no such host. */
const addresses = async (label: string): Promise<string[] | undefined> => {
  const info = await a.request(host.info(named(label)));
  return info.code === 2303 ? undefined : textsOf(info, 'addr');
};

describe('hosts whose label scripts their commands', () => {
  it('are refused', async () => {
    expect((await a.request(host.create(named('refused-ns1'), ['192.0.2.1']))).code).toBe(2306);
    for (const label of ['update-refused-ns1', 'delete-refused-ns1'])
      await done(a.request(host.create(named(label), ['192.0.2.1'])));
    for (let time = 0; time < 2; time += 1) {
      expect((await a.request(host.update(named('update-refused-ns1'), { add: ['192.0.2.2'] }))).code).toBe(
        2304,
      );
      expect((await a.request(host.delete(named('delete-refused-ns1')))).code).toBe(2304);
    }
    expect([
      await addresses('refused-ns1'),
      await addresses('update-refused-ns1'),
      await addresses('delete-refused-ns1'),
    ]).toEqual([undefined, ['192.0.2.1'], ['192.0.2.1']]);
  });

  it('hang up before they are executed, every time', async () => {
    for (const label of ['update-drop-before-ns1', 'delete-drop-before-ns1'])
      await done(a.request(host.create(named(label), ['192.0.2.1'])));
    for (let time = 0; time < 2; time += 1) {
      await unanswered(host.create(named('drop-before-ns1'), ['192.0.2.1']));
      await unanswered(host.update(named('update-drop-before-ns1'), { add: ['192.0.2.2'] }));
      await unanswered(host.delete(named('delete-drop-before-ns1')));
    }
    expect([
      await addresses('drop-before-ns1'),
      await addresses('update-drop-before-ns1'),
      await addresses('delete-drop-before-ns1'),
    ]).toEqual([undefined, ['192.0.2.1'], ['192.0.2.1']]);
  });

  it('hang up the first time only', async () => {
    const once = named('drop-before-once-ns1');
    await unanswered(host.create(once, ['192.0.2.1']));
    await done(a.request(host.create(once, ['192.0.2.1'])));
    expect(await addresses('drop-before-once-ns1')).toEqual(['192.0.2.1']);
  });

  it('hang up after they were executed', async () => {
    await unanswered(host.create(named('drop-after-ns1'), ['192.0.2.1']));
    for (const label of ['update-drop-after-ns1', 'delete-drop-after-ns1'])
      await done(a.request(host.create(named(label), ['192.0.2.1'])));
    await unanswered(host.update(named('update-drop-after-ns1'), { add: ['192.0.2.2'], rem: ['192.0.2.1'] }));
    await unanswered(host.delete(named('delete-drop-after-ns1')));
    expect([
      await addresses('drop-after-ns1'),
      await addresses('update-drop-after-ns1'),
      await addresses('delete-drop-after-ns1'),
    ]).toEqual([['192.0.2.1'], ['192.0.2.2'], undefined]);
  });

  it('are only those whose own first label says so', async () => {
    await done(a.request(domain.create('drop-after.com')));
    expect((await a.request(host.create('ns1.refused-hosts.com', ['192.0.2.1']))).code).toBe(2303);
    await done(a.request(host.create('ns1.drop-after.com', ['192.0.2.1'])));
  });
});
