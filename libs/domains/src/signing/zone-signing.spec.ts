import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeZoneSignings, zoneSigningsContract } from '../testing';
import { SIGNING_STATES, wayOff } from './zone-signing';

describe('signings in memory', () => {
  let domains = 0;
  zoneSigningsContract(async () => {
    const uow = new FakeUnitOfWork();
    const signings = new FakeZoneSignings(uow);
    const newDomain = async (ttls: readonly number[] = []): Promise<number> => {
      domains += 1;
      signings.ttls.set(domains, [...ttls]);
      return domains;
    };
    return { signings, inUnit: (work) => uow.run(work), newDomain };
  });
});

it('is switched off at once before the DS is out, and by taking that away first from then on', () => {
  expect(SIGNING_STATES.map((state) => [state, wayOff(state)])).toEqual([
    ['off', undefined],
    ['requested', 'ds_removed'],
    ['keys_made', 'ds_removed'],
    ['signed_visible', 'withdrawn'],
    ['ds_published', 'withdrawn'],
    ['withdrawn', undefined],
    ['ds_removed', undefined],
  ]);
});
