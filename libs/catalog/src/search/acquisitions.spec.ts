import { DomainName, Money } from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { type AcquisitionOffer, Acquisitions } from './acquisitions';
import { acquisitionSourceContract, FakeAcquisitionSource } from '../testing';

const offer = (name: string, type: AcquisitionOffer['type'], dollars = '99'): AcquisitionOffer => ({
  name,
  type,
  price: Money.parse(dollars)!,
});

describe('the source of names on offer in memory', () => {
  acquisitionSourceContract(() => {
    const source = new FakeAcquisitionSource(
      ['quay.com', 'lost.com', 'mill.com'].map((name) => offer(name, 'backorder')),
    );
    source
      .script('lost.com', { kind: 'refused', reason: 'gone' })
      .script('mill.com', { kind: 'unknown', why: 'no answer' });
    return {
      source,
      type: 'backorder',
      offered: 'quay.com',
      refused: 'lost.com',
      unknown: 'mill.com',
      notOffered: 'free.com',
    };
  });
});

describe('Acquisitions', () => {
  const QUAY = DomainName.of('quay.com');
  const names = ['quay.com', 'mill.com', 'free.com'].map((name) => DomainName.of(name));
  const sources = () => [
    new FakeAcquisitionSource([offer('quay.com', 'backorder')]),
    new FakeAcquisitionSource([offer('mill.com', 'aftermarket_s', '5000')]),
  ];

  it('gathers what all sources offer', async () => {
    const offers = await new Acquisitions(sources(), new FakeLog()).offers(names);
    expect([...offers.values()].map(({ name, type }) => [name, type])).toEqual([
      ['quay.com', 'backorder'],
      ['mill.com', 'aftermarket_s'],
    ]);
  });

  it('asks only for the type that is wanted', async () => {
    const offers = await new Acquisitions(sources(), new FakeLog()).offers(names, 'aftermarket_s');
    expect([...offers.keys()]).toEqual(['mill.com']);
  });

  it('loses only the offers of a source that fails, and says so in the log', async () => {
    const [broken, fine] = sources();
    broken.trouble = new Error('away');
    const log = new FakeLog();
    expect([...(await new Acquisitions([broken, fine], log).offers(names)).keys()]).toEqual(['mill.com']);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { types: ['backorder'] } }]);
  });

  it('never sells a name on a guess: a purchase gets the failure', async () => {
    const [broken] = sources();
    broken.trouble = new Error('away');
    await expect(new Acquisitions([broken], new FakeLog()).offer(QUAY, 'backorder')).rejects.toThrow('away');
  });

  it('gives the offer of one name, of the type asked for alone', async () => {
    const acquisitions = new Acquisitions(sources(), new FakeLog());
    expect(await acquisitions.offer(QUAY, 'backorder')).toMatchObject({
      name: 'quay.com',
      type: 'backorder',
    });
    expect(await acquisitions.offer(QUAY, 'aftermarket_s')).toBeUndefined();
  });

  it('buys from the source of the type', async () => {
    const [backorders, aftermarket] = sources();
    expect(
      await new Acquisitions([backorders, aftermarket], new FakeLog()).acquire('op-1', QUAY, 'backorder'),
    ).toEqual({ kind: 'done' });
    expect([backorders.acquired, aftermarket.acquired]).toEqual([
      [{ operationId: 'op-1', name: 'quay.com' }],
      [],
    ]);
  });

  it.each(['offer', 'acquire'] as const)('refuses a type without a source at %s', async (step) => {
    const none = new Acquisitions([], new FakeLog());
    expect([none.has('expiring'), (await none.offers(names)).size]).toEqual([false, 0]);
    const refused = step === 'offer' ? none.offer(QUAY, 'expiring') : none.acquire('op-1', QUAY, 'expiring');
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      details: "'purchaseType' expiring is not offered",
    });
  });
});
