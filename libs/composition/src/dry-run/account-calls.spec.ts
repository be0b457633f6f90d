import type { OperationCall, OperationCalls, OperationItem, ReadAhead } from '@registrar/kernel';
import { AccountCalls } from './account-calls';

const TOKEN = { accountId: 5, tokenId: 6 };
const ITEMS: OperationItem[] = [
  { domainName: 'A.example' },
  { domainName: 'b.example', years: 2 },
  { domainName: '-' },
  {},
];

function world() {
  const api = {
    find: jest.fn().mockReturnValue('operation'),
    claimKeys: jest.fn().mockResolvedValue('claims'),
    call: jest.fn().mockResolvedValue('answer'),
  };
  const read = jest.fn().mockResolvedValue(undefined);
  return { api, read, calls: new AccountCalls(api as unknown as OperationCalls, { read }) };
}

it('reads what decides renewals of the account, by the A-labels of the domains', async () => {
  const { calls, read } = world();
  const ahead = await calls.readAhead({ caller: TOKEN, operationId: 'renewDomain', items: ITEMS });
  expect(ahead?.decides).toBe(true);
  const [given, items, accountId] = read.mock.calls[0] as [ReadAhead, Map<string, object>, number];
  expect([given, [...items], accountId]).toEqual([
    ahead,
    [
      ['a.example', ITEMS[0]],
      ['b.example', ITEMS[1]],
    ],
    5,
  ]);
});

it.each([
  ['another operation', { caller: TOKEN, operationId: 'lockDomain' }],
  ['a member of staff', { caller: { staff: { name: 'Ines' } }, operationId: 'renewDomain' }],
])('reads nothing for %s', async (_, of) => {
  const { calls, read } = world();
  expect(await calls.readAhead({ ...of, items: ITEMS })).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

it('calls the API for the rest', async () => {
  const { calls, api } = world();
  const call = { operationId: 'renewDomain' } as OperationCall;
  const until = new Date('2026-03-03T10:00:20Z');
  expect([calls.find('renewDomain'), await calls.claimKeys([call], until), await calls.call(call)]).toEqual([
    'operation',
    'claims',
    'answer',
  ]);
  expect([api.find, api.claimKeys, api.call].map(({ mock }) => mock.calls)).toEqual([
    [['renewDomain']],
    [[[call], until]],
    [[call]],
  ]);
});
