import { missingScope, type Scope, type TokenLimits } from '@registrar/accounts';
import { OPERATION_SCOPES } from '@registrar/http';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../src/app.module';
import { describedOperations, fill, type Operation } from './support/described';
import { newAccount, type Reseller } from './support/resellers';

const ZONE = 'scoped-zone.com';
/** Nothing here exists: what is allowed ends in a 400 or 404 and changes nothing. */
const ABSENT = '2000000000';

const TOKENS: Record<string, object> = {
  'without limits': {},
  'that reads': { readOnly: true },
  'for DNS': { dnsOnly: true },
  'for one zone': { zones: [ZONE] },
  'for one record type': { recordTypes: ['TXT'] },
  'with a cap': { dailySpendCap: 0 },
  'that ends': { expiresAt: '2033-01-01T00:00:00Z' },
  'tied to a network': { sourceNetworks: ['127.0.0.0/8', '::1'] },
  'for DNS of one zone, reading': { dnsOnly: true, readOnly: true, zones: [ZONE] },
};

let sandbox: Sandbox;
let operations: Operation[];
let owner: Reseller;

beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  operations = await describedOperations(url);
  owner = await newAccount(sandbox, url, 'scope-house-test', {});
});
afterAll(() => sandbox?.stop());

/** The kernel of the limits as the core keeps them; which of them is set is all that counts here. */
const limitsOf = (sent: { dailySpendCap?: unknown }): TokenLimits => sent as TokenLimits;

const pathOf = (operation: Operation, domainName: string): string =>
  fill(operation, Object.fromEntries(operation.parameters.map((name) => [name, name === 'domainName' ? domainName : name === 'tld' ? 'com' : name === 'domain' ? domainName : ABSENT])));

describe('the scopes of operations', () => {
  it('are declared for every operation that is described, and for no other', () => {
    const described = operations.map(({ id }) => id);
    expect(described.filter((id) => OPERATION_SCOPES[id] === undefined)).toEqual([]);
    expect(described.filter((id, at) => described.indexOf(id) !== at)).toEqual([]);
  });

  it('call nothing a read that is not asked by GET, but questions', () => {
    const questions = ['checkAvailability', 'checkDomainClaims', 'search', 'searchStream', 'zoneCheck'];
    const reads = operations.filter(({ id, method }) => OPERATION_SCOPES[id].endsWith('.read') && method !== 'GET');
    expect(reads.map(({ id }) => id).sort()).toEqual(questions);
    const changes = operations.filter(({ id, method }) => OPERATION_SCOPES[id].endsWith('.change') && method === 'GET');
    expect(changes.map(({ id }) => id)).toEqual(['getAuthCode']);
  });

  it('are about one domain wherever a domain of the account is concerned, so that tokens of one zone can be told', () => {
    const nameless = operations.filter(({ id, path }) => /^(dns|records)\./.test(OPERATION_SCOPES[id]) && !path.includes('{domainName}'));
    expect(nameless).toEqual([]);
  });
});

describe.each(Object.entries(TOKENS))('a token %s', (_what, limits) => {
  it.each([ZONE, 'other-zone.com'])('does exactly what its limits leave it, with %s', async (domainName) => {
    const { status, body } = await owner.call('POST', '/core/v1/tokens', { name: `${_what.replace(/[^a-z ]/gi, '')} ${domainName}`, ...limits });
    expect(status).toBe(200);
    const token = owner.as(owner.id, owner.username, body.token as string);
    const wrong: object[] = [];
    for (const operation of operations) {
      const scope = OPERATION_SCOPES[operation.id] as Scope;
      const named = operation.parameters.includes('domainName') ? domainName : undefined;
      const missing = missingScope(limitsOf(limits), scope, { domainName: named, recordTypes: [] });
      const isRead = operation.method === 'GET' || operation.method === 'DELETE';
      const answer = await token.call(operation.method, pathOf(operation, domainName), isRead ? undefined : {}).catch((error: Error) => ({ status: 0, body: { details: error.message } }));
      const refusal = answer.status === 403 && String(answer.body.details).startsWith('Missing scope') ? answer.body.details : undefined;
      if (refusal !== (missing && `Missing scope: ${missing}`)) wrong.push({ operation: operation.id, missing, answer: { status: answer.status, ...answer.body } });
    }
    expect(wrong).toEqual([]);
  });
});

describe('a token that lacks a scope', () => {
  it('is told so before its fields are looked at, and after its JSON', async () => {
    const { body } = await owner.call('POST', '/core/v1/tokens', { name: 'reader', readOnly: true });
    const reader = owner.as(owner.id, owner.username, body.token as string);
    expect(await reader.call('POST', '/core/v1/domains', { domain: 5 })).toMatchObject({ status: 403, body: { message: 'Permission denied', details: 'Missing scope: domains.change' } });
    expect((await reader.call('POST', '/core/v1/domains', undefined)).status).toBe(415);
    expect((await reader.call('GET', '/core/v1/no-such-thing')).status).toBe(404);
  });
});
