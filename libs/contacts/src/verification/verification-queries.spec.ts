import { FakeClock } from '@registrar/kernel/testing';
import type { VerificationReader } from './ports';
import { VerificationQueries } from './verification-queries';

it('lists the open verifications of an account, by the clock of the account', async () => {
  const clock = new FakeClock(new Date('2026-03-02T09:15:00Z'));
  clock.ahead = new Map([[7, 3_600]]);
  const page = { items: '[{"id":1}]', count: 1, totalCount: 5 };
  const reader: VerificationReader = { list: jest.fn(async () => page) };
  await expect(new VerificationQueries(reader, clock).list(7, { page: 2, perPage: 4 })).resolves.toEqual(
    page,
  );
  expect(reader.list).toHaveBeenCalledWith({
    accountId: 7,
    page: 2,
    perPage: 4,
    now: new Date('2026-03-02T10:15:00Z'),
  });
});
