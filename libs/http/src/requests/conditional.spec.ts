import type { AuthenticatedAccount } from '@registrar/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorOf, Conditional } from './conditional';

const headers = jest.fn();
const status = jest.fn();
const removeHeader = jest.fn();
const reply = { headers, status: status.mockReturnValue({ removeHeader }) } as unknown as FastifyReply;
const given = (sent: Record<string, string | string[]>): Conditional =>
  new Conditional({ headers: sent } as unknown as FastifyRequest, reply);
const TAGGED = { 'etag': '"t2"', 'cache-control': 'private, no-cache' };
beforeEach(() => {
  for (const mock of [headers, status, removeHeader]) mock.mockClear();
});

it.each<[Record<string, string | string[]>, string[] | undefined]>([
  [{}, undefined],
  [{ 'if-match': '*' }, undefined],
  [{ 'if-match': ' * ' }, undefined],
  [{ 'if-match': '"t1"' }, ['t1']],
  [{ 'if-match': '"t1", "t2"' }, ['t1', 't2']],
  [{ 'if-match': ['"t1"', '"t2"'] }, ['t1', 't2']],
  [{ 'if-match': 'W/"t1"' }, []],
  [{ 'if-match': 'W/"t1", "t2"' }, ['t2']],
  [{ 'if-match': '""' }, ['']],
  [{ 'if-match': '"a,b"' }, ['a,b']],
  [{ 'if-match': '"a b"' }, []],
  [{ 'if-match': 't1' }, []],
  [{ 'if-match': '' }, []],
  [{ 'if-none-match': '"t1"' }, undefined],
])('of %j the tags that may be present are %j', (sent, tags) => {
  expect(given(sent).ifMatch).toEqual(tags);
});

it.each<[Record<string, string | string[]>, boolean]>([
  [{ 'if-none-match': '"t2"' }, true],
  [{ 'if-none-match': 'W/"t2"' }, true],
  [{ 'if-none-match': '"t1", "t2"' }, true],
  [{ 'if-none-match': ['"t1"', '"t2"'] }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': ' * ' }, true],
  [{ 'if-none-match': '"t1"' }, false],
  [{ 'if-none-match': 't2' }, false],
  [{ 'if-none-match': '' }, false],
  [{ 'if-none-match': '"*"' }, false],
])('by %j the client knows the tag t2: %s', async (sent, isKnown) => {
  expect(await given(sent).isUnchanged(() => 't2')).toBe(isKnown);
  expect([status.mock.calls, removeHeader.mock.calls, headers.mock.calls]).toEqual(
    isKnown ? [[[304]], [['content-type']], [[TAGGED]]] : [[], [], []],
  );
});

it('does not read the present tag where the client knows none', async () => {
  const present = jest.fn();
  expect(await given({ 'if-match': '"t2"' }).isUnchanged(present)).toBe(false);
  expect(present).not.toHaveBeenCalled();
});

it('answers with the tag, which the client may keep and must ask about', () => {
  expect(given({}).answer({ json: '{"id":3}', tag: 't2' })).toBe('{"id":3}');
  expect(headers.mock.calls).toEqual([[TAGGED]]);
});

it('has as author the account by its name, with the tags of the request', () => {
  const account = { accountId: 7, username: 'lantern', tokenId: 9 } as AuthenticatedAccount;
  expect(authorOf(account, given({ 'if-match': '"t1"' }))).toStrictEqual({
    accountId: 7,
    username: 'lantern',
    ifMatch: ['t1'],
  });
});
