import type { ClaimsNotice } from '../../claims/claims-notice';
import type { ClaimsNotices } from '../../claims/ports';
import { EXAMPLE_NOTICE } from '../fake-claims';

const NOW = new Date('2026-03-02T09:15:00Z');
const after = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);

/** The contract of a ClaimsNotices, for the fake and the real one. */
export function claimsNoticesContract(start: () => Promise<ClaimsNotices>): void {
  let notices: ClaimsNotices;
  let serial = 0;
  beforeAll(async () => {
    notices = await start();
  });

  async function add(claimKey: string, values: Partial<ClaimsNotice>): Promise<ClaimsNotice> {
    const notice = {
      ...EXAMPLE_NOTICE,
      id: `0000000${(serial += 1)}`,
      notBefore: NOW,
      notAfter: after(48),
      ...values,
    };
    await notices.add({ notice, claimKey, validatorId: 'tmch', document: '<notice/>', fetchedAt: NOW });
    return notice;
  }

  it('keeps a notice whole, with everything a claim may hold', async () => {
    const [holder] = EXAMPLE_NOTICE.claims[0].holders;
    const kept = await add('key/whole', {
      claims: [
        {
          ...EXAMPLE_NOTICE.claims[0],
          contacts: [
            {
              ...holder,
              role: 'agent',
              name: 'Zoë “Q”',
              voice: '+1.7035555555',
              fax: '+1.7035555556',
              email: 'desk@example.com',
            },
          ],
          notExactMatch: {
            udrp: [{ caseNumber: 'D2003-0499', provider: 'WIPO' }],
            court: [{ referenceNumber: '234235', countryCode: 'CR', courtName: 'Supreme Court' }],
          },
        },
      ],
    });
    expect(await notices.find(kept.id)).toEqual(kept);
    expect(await notices.inForce('key/whole', NOW)).toEqual(kept);
  });

  it.each([
    ['before it holds', -1, false],
    ['when it begins', 0, true],
    ['before it ends', 47.9, true],
    ['when it ends', 48, false],
  ])('gives a notice %s: at %p h', async (_, hours, given) => {
    const kept = await add(`key/${hours}`, {});
    expect((await notices.inForce(`key/${hours}`, after(hours)))?.id).toBe(given ? kept.id : undefined);
  });

  it('gives the one that holds longest', async () => {
    await add('key/two', { notAfter: after(10) });
    const longest = await add('key/two', { notAfter: after(20) });
    await add('key/two', { notAfter: after(15) });
    expect((await notices.inForce('key/two', NOW))?.id).toBe(longest.id);
  });

  it('finds a notice that is over, too: somebody may ask what was shown', async () => {
    const { id } = await add('key/over', { notAfter: after(-1), notBefore: after(-49) });
    expect(await notices.find(id)).toMatchObject({ id });
  });

  it('leaves a stored notice unchanged', async () => {
    const { id } = await add('key/same', {});
    await add('key/same', { id, label: 'other' });
    expect(await notices.find(id)).toMatchObject({ label: 'example-one' });
  });

  it.each(['', 'unknown'])('knows nothing of %p', async (key) => {
    expect(await notices.find(key)).toBeUndefined();
    expect(await notices.inForce(key, NOW)).toBeUndefined();
  });
}
