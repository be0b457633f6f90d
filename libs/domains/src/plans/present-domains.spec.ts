import { FakeClock } from '@registrar/kernel/testing';
import type { DomainView } from '../shared/domain';
import type { HeldDomain } from '../shared/held-domain';
import { PresentDomains } from './present-domains';

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

function present(held?: Partial<HeldDomain>, view?: Partial<DomainView>): PresentDomains {
  const find = <T>(found: T) => ({
    find: (accountId: number, name: string) =>
      Promise.resolve(accountId === 1 && name === 'a.example' ? found : undefined),
  });
  return new PresentDomains(
    find(held && ({ locks: [], ...held } as unknown as HeldDomain)),
    find(view as DomainView | undefined),
    new FakeClock(NOW),
  );
}

describe('the present state of a domain in a plan', () => {
  it.each<[string, Partial<HeldDomain> | undefined, boolean]>([
    ['no domain', undefined, false],
    ['a domain without the lock', {}, false],
    ['a lock for one second more', { transferLockUntil: at(1) }, false],
    ['a lock that ends now', { transferLockUntil: at(0) }, true],
    ['a lock that ended', { transferLockUntil: at(-1) }, true],
    [
      'a lock that ended, and one of the registrar',
      { transferLockUntil: at(-1), locks: ['TransferLock'] },
      false,
    ],
  ])('says whether a transfer lock has ended: %s', async (_, held, expected) => {
    const { hasEndedTransferLock } = await present(held).locks(1, 'a.example');
    expect(hasEndedTransferLock).toBe(expected);
  });

  it('has the locks of the domain, and none of a domain of another account', async () => {
    const domains = present({ locks: ['ClientHold'] });
    expect(await domains.locks(1, 'a.example')).toMatchObject({ locks: ['ClientHold'] });
    expect(await domains.locks(2, 'a.example')).toMatchObject({ locks: [] });
  });

  it.each<[string, Partial<DomainView> | undefined, object]>([
    ['no domain', undefined, { tags: [], notes: null }],
    ['a domain without labels', {}, { tags: [], notes: null }],
    ['tags and notes', { tags: ['shop'], notes: 'late' }, { tags: ['shop'], notes: 'late' }],
  ])('has the labels of %s', async (_, view, expected) => {
    expect(await present(undefined, view).labels(1, 'a.example')).toEqual(expected);
  });
});
