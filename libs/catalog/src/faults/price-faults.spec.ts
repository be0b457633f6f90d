import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { FakePriceFaultStore, priceFaultStoreContract } from '../testing';
import { feeMissing, noExchangeRate } from './price-fault';
import { PriceFaults } from './price-faults';

describe('price faults in memory', () => {
  priceFaultStoreContract(async () => new FakePriceFaultStore());
});

describe('a price that cannot be calculated', () => {
  function house() {
    const [store, log, clock] = [new FakePriceFaultStore(), new FakeLog(), new FakeClock()];
    return { store, log, clock, faults: new PriceFaults(store, log, clock) };
  }

  it('is logged once per TLD and hour with its reason, however many names are asked for', async () => {
    const { faults, log, clock } = house();
    for (let minute = 0; minute < 60; minute += 1) {
      for (const tld of ['quay', 'mill'])
        await faults.record(tld, 'registration', feeMissing('registration'));
      clock.advance(60);
    }
    expect(log.lines.map(({ level, fields }) => [level, fields?.['tld'], fields?.['reason']])).toEqual([
      ['warn', 'quay', 'fee_missing'],
      ['warn', 'mill', 'fee_missing'],
    ]);
    clock.advance(60);
    await faults.record('quay', 'registration', feeMissing('registration'));
    expect(log.lines).toHaveLength(3);
  });

  it('is written once a minute at most by a process, and logged again for another reason', async () => {
    const { faults, log, store } = house();
    const record = jest.spyOn(store, 'record');
    for (let count = 0; count < 50; count += 1)
      await faults.record('quay', 'registration', feeMissing('registration'));
    expect(record).toHaveBeenCalledTimes(1);
    await faults.record('quay', 'registration', noExchangeRate('EUR', 'USD'));
    expect(log.lines.map(({ fields }) => fields?.['reason'])).toEqual(['fee_missing', 'no_exchange_rate']);
  });

  it('is logged by the first of two processes alone', async () => {
    const { store, log, clock, faults } = house();
    const other = new PriceFaults(store, log, clock);
    for (const one of [faults, other]) await one.record('quay', 'renewal', feeMissing('renewal'));
    expect(log.lines).toHaveLength(1);
  });

  it('does not stop the quote when it cannot be stored', async () => {
    const { store, log, faults } = house();
    jest.spyOn(store, 'record').mockRejectedValue(new Error('the database is away'));
    await faults.record('quay', 'registration', feeMissing('registration'));
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'price fault could not be stored', fields: { tld: 'quay' } },
    ]);
  });

  it('is shown to staff for a day', async () => {
    const { faults, clock } = house();
    await faults.record('quay', 'registration', feeMissing('registration'));
    clock.advance(86_400);
    expect((await faults.recent('quay')).map(({ tld }) => tld)).toEqual(['quay']);
    clock.advance(1);
    expect(await faults.recent()).toEqual([]);
  });
});
