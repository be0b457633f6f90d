import { DEFAULT_LEADS, noticeLeads, type NoticeLeadsInput, UPCOMING_KINDS } from './notice-leads';

describe('lead times of notices', () => {
  it('are the defaults where none are sent', () => {
    expect(noticeLeads({})).toEqual(DEFAULT_LEADS);
  });

  it.each(UPCOMING_KINDS)(
    'of %s are stored with the longest first, and the others have their defaults',
    (kind) => {
      expect(noticeLeads({ [kind]: [1, 90, 14] })).toEqual({ ...DEFAULT_LEADS, [kind]: [90, 14, 1] });
    },
  );

  it.each<[string, number[], number[]]>([
    ['an empty list as none', [], []],
    ['a single 0 as none', [0], []],
    ['five lead times', [5, 4, 3, 2, 1], [5, 4, 3, 2, 1]],
    ['the shortest and the longest', [1, 90], [90, 1]],
  ])('accept %s', (_what, expiry, stored) => {
    expect(noticeLeads({ expiry }).expiry).toEqual(stored);
  });

  const DAYS = "'expiry' must be whole days from 1 to 90, or an empty list for no notice";
  it.each<[string, number[], string]>([
    ['six lead times', [6, 5, 4, 3, 2, 1], "'expiry' must be at most 5 lead times"],
    ['0 among others', [7, 0], DAYS],
    ['91 days', [91], DAYS],
    ['a negative lead time', [-1], DAYS],
    ['half a day', [1.5], DAYS],
    ['no number', [NaN], DAYS],
    ['the same lead time twice', [7, 7], "'expiry' must differ from each other"],
  ])('refuse %s', (_what, expiry, details) => {
    expect(() => noticeLeads({ expiry } as NoticeLeadsInput)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'account.notice_leads_invalid', details }),
    );
  });
});
