import { hindranceOf, verdictOn } from './refusal-rules';

const refusal = (code: number, reason = '') => ({ code, reason, meaning: 'other' as const });

describe('a refused request', () => {
  it.each<[string, number, string, readonly string[] | undefined, object]>([
    ['a wrong code', 2202, '', undefined, { kind: 'wait', state: 'pending_new_auth_code' }],
    [
      'a code that is none of the domain',
      2201,
      '',
      undefined,
      { kind: 'wait', state: 'pending_new_auth_code' },
    ],
    [
      'a lock of the registrar',
      2304,
      '',
      ['clientTransferProhibited'],
      { kind: 'wait', state: 'pending_unlock' },
    ],
    [
      'a lock of the registry',
      2304,
      '',
      ['serverTransferProhibited'],
      { kind: 'wait', state: 'pending_registry_unlock' },
    ],
    [
      "both locks: the registry's",
      2304,
      '',
      ['clientTransferProhibited', 'serverTransferProhibited'],
      { kind: 'wait', state: 'pending_registry_unlock' },
    ],
    [
      'not eligible, and locked',
      2106,
      '',
      ['ok', 'clientTransferProhibited'],
      { kind: 'wait', state: 'pending_unlock' },
    ],
    [
      'a lock that is told in words',
      2304,
      'Object status prohibits operation; serverTransferProhibited is set',
      undefined,
      { kind: 'wait', state: 'pending_registry_unlock' },
    ],
    ['a status that is gone already', 2304, '', ['ok'], { kind: 'wait', state: 'pending_unlock' }],
    ['a status that nobody tells', 2304, 'no', undefined, { kind: 'wait', state: 'pending_unlock' }],
    ['a transfer that is pending', 2300, '', undefined, { kind: 'look' }],
    ['a transfer that is pending, by status', 2304, '', ['pendingTransfer'], { kind: 'look' }],
    ['a domain that is ours', 2002, '', undefined, { kind: 'look' }],
    ['our credit there', 2104, '', undefined, { kind: 'later' }],
    ['our log-in', 2200, '', undefined, { kind: 'later' }],
  ])('because of %s has a remedy', (_, code, reason, statuses, verdict) => {
    expect(verdictOn(refusal(code, reason), { statuses, hasCode: true })).toEqual(verdict);
  });

  it.each<[string, number, readonly string[] | undefined, string]>([
    ['the domain is going', 2304, ['pendingDelete'], 'transfers.status_prohibits'],
    ['it is too young', 2106, ['ok'], 'transfers.refused_by_registry'],
    ['it is too young, and not shown', 2106, undefined, 'transfers.refused_by_registry'],
    ['there is no such domain', 2303, undefined, 'transfers.refused_by_registry'],
    ['a policy forbids', 2306, undefined, 'transfers.refused_by_registry'],
    [
      'a policy forbids, and it is locked',
      2306,
      ['clientTransferProhibited'],
      'transfers.refused_by_registry',
    ],
    ['the fee differs', 2004, undefined, 'transfers.refused_by_registry'],
    ['the command is not known', 2101, undefined, 'transfers.refused_by_registry'],
  ])('because %s is the end', (_, code, statuses, errorCode) => {
    expect(verdictOn(refusal(code, 'no'), { statuses, hasCode: true })).toMatchObject({
      kind: 'failed',
      error: { code: errorCode },
    });
  });

  it('for want of a code is the end where there is none to be had', () => {
    expect(verdictOn(refusal(2201), { hasCode: false })).toMatchObject({ kind: 'failed' });
  });
});

describe('statuses', () => {
  it.each([[['ok']], [['clientHold', 'clientDeleteProhibited', 'serverUpdateProhibited']], [[]]])(
    '%j do not hinder a transfer',
    (statuses) => {
      expect(hindranceOf(statuses)).toBeUndefined();
    },
  );

  it.each([['pendingCreate'], ['pendingDelete'], ['pendingTransfer'], ['pendingUpdate']])(
    '%s forbids it, whatever else is there',
    (status) => {
      expect(hindranceOf(['clientTransferProhibited', status])).toEqual({ kind: 'forbidden', status });
    },
  );
});
