import { Money, SecretVault } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { PremiumList, type PremiumListTicket } from './premium-list';
import type { PremiumName } from './premium-names';
import { FakePremiumNames } from '../testing';

/** Signs by recording the signed text. */
class TellingVault extends SecretVault {
  seal = (): string => {
    throw new Error('nothing is sealed here');
  };
  open = (): string => {
    throw new Error('nothing is opened here');
  };
  digest = (plain: string): string => `digest(${plain})`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

const named = (name: string, values: Partial<PremiumName> = {}): PremiumName => ({
  tld: 'example',
  name,
  registration: Money.of(34_900n),
  renewal: Money.of(24_905n),
  ...values,
});

function house(...names: PremiumName[]) {
  const clock = new FakeClock(new Date('2026-03-02T09:15:00Z'));
  const shelf = new FakePremiumNames();
  shelf.put(...names);
  return { clock, shelf, list: new PremiumList(shelf, new TellingVault(), clock) };
}

async function namesOf(batches: AsyncIterable<readonly PremiumName[]>): Promise<PremiumName[]> {
  const names: PremiumName[] = [];
  for await (const batch of batches) names.push(...batch);
  return names;
}

describe('the premium list', () => {
  it('is opened by a ticket for ten minutes, to the last second', async () => {
    const { list, clock } = house(named('gold.example'));
    const ticket = await list.ticket(7);
    expect(ticket).toMatchObject({ accountId: 7, expires: Date.parse('2026-03-02T09:25:00Z') / 1_000 });
    clock.advance(599);
    expect(await namesOf(list.open(ticket))).toEqual([named('gold.example')]);
    clock.advance(1);
    expect(() => list.open(ticket)).toThrow('Permission denied');
  });

  it('has no ticket while there are no names', async () => {
    await expect(house().list.ticket(7)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'No premium list is currently available for download.',
      details: undefined,
    });
  });

  it.each<[string, (ticket: PremiumListTicket) => Partial<PremiumListTicket>]>([
    ['another account', () => ({ accountId: 8 })],
    ['another end', ({ expires }) => ({ expires: expires + 1 })],
    ['no end', () => ({ expires: NaN })],
    ['an endless end', () => ({ expires: Infinity })],
    ['another signature', ({ signature }) => ({ signature: `${signature}0` })],
    ['no signature', () => ({ signature: '' })],
  ])('is not opened with %s', async (_, change) => {
    const { list } = house(named('gold.example'));
    const ticket = await list.ticket(7);
    expect(() => list.open({ ...ticket, ...change(ticket) })).toThrow(
      expect.objectContaining({ kind: 'forbidden', message: 'Permission denied' }),
    );
  });

  it.each([4_999, 5_000, 5_001, 10_000, 12_500])('holds each of %i names once', async (count) => {
    const { list } = house(...Array.from({ length: count }, (_, at) => named(`n${at}.example`)));
    const names = (await namesOf(list.open(await list.ticket(7)))).map(({ name }) => name);
    expect(names).toHaveLength(count);
    expect(new Set(names).size).toBe(count);
  });

  it('is read on only when it is wanted', async () => {
    const { list, shelf } = house(...Array.from({ length: 15_000 }, (_, at) => named(`n${at}.example`)));
    const read = jest.spyOn(shelf, 'after');
    const batches = list.open(await list.ticket(7))[Symbol.asyncIterator]();
    expect(read).not.toHaveBeenCalled();
    await batches.next();
    await batches.return?.();
    expect(read).toHaveBeenCalledTimes(1);
  });
});
