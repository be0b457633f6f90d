import { inboxOf, limitsOf } from './mail-limits';

const vault = { digest: (plain: string) => `#${plain}` };
const ONE = { mails: 1, seconds: 60 };

describe('limits of mail', () => {
  it.each([
    ['Victim+1@Example.NET', 'victim@example.net'],
    ['victim@example.net', 'victim@example.net'],
    ['a+b+c@example.net', 'a@example.net'],
    ['a.b@example.net', 'a.b@example.net'],
  ])('count %s as the inbox %s', (email, inbox) => {
    expect(inboxOf(email)).toBe(inbox);
  });

  it('count one mail for its inbox by a digest, its account and the domain of its address', () => {
    expect(
      limitsOf(
        { purpose: 'verification', accountId: 7, email: 'Jon+x@Example.net' },
        { inbox: ONE, domain: ONE, account: ONE },
        vault,
      ).map(({ key }) => key),
    ).toEqual([
      'verification inbox #verification jon@example.net',
      'verification account 7',
      'verification domain example.net',
    ]);
  });

  it.each([
    ['account', 'verification account 7'],
    ['inbox', 'verification inbox #verification jon@example.net'],
    ['domain', 'verification domain example.net'],
  ])('leave out what has no limit, of all but %s', (kind, key) => {
    expect(
      limitsOf({ purpose: 'verification', accountId: 7, email: 'jon@example.net' }, { [kind]: ONE }, vault),
    ).toEqual([{ key, ...ONE }]);
  });
});
