import { ApiProperty } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DescribedRoute } from '../gate/route-operations';
import { servesLegacy } from '../legacy/legacy-answers';
import { LEGACY_OPERATIONS } from '../legacy/operations';
import { refuseUnknownFields, RequestFields } from './request-fields';

class Body {
  @ApiProperty({ type: String })
  years!: string;
  @ApiProperty({ 'type': () => Own, 'x-extension': true } as never)
  own!: object;
}
class Own {
  @ApiProperty({ type: String })
  inner!: string;
}
class WithDryRun {
  @ApiProperty({ type: Boolean })
  dryRun!: boolean;
}

const ROUTE: DescribedRoute = {
  method: 'POST',
  url: '/core/v1/x',
  operationId: 'setNameservers',
  handler: () => undefined,
  bodyType: Body,
  query: ['page'],
};
interface Sent {
  query?: object;
  body?: unknown;
  prefer?: string;
  strictRequests?: boolean;
}

let headers: Record<string, string>;
function check(
  { query = {}, body = {}, prefer, strictRequests }: Sent,
  route: Partial<DescribedRoute> = {},
  contract: readonly string[] = ['setNameservers', 'renewDomain', 'importZone'],
  common?: Parameters<RequestFields['declare']>[2],
): void {
  const fields = new RequestFields();
  fields.declare([{ ...ROUTE, ...route }], new Set(contract), common);
  headers = {};
  fields.check(
    {
      method: 'POST',
      routeOptions: { url: '/core/v1/x' },
      query,
      body,
      headers: { ...(prefer && { prefer }) },
      caller: { strictRequests },
    } as unknown as FastifyRequest,
    { header: (name: string, value: string) => (headers[name] = value) } as unknown as FastifyReply,
  );
}
const refusalOf = (work: () => void): { code?: string; details?: string } | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as { code?: string; details?: string };
  }
};
const STRICT = 'handling=strict';

describe('names that an operation of the contract does not have', () => {
  it.each<[string, Sent, string | undefined]>([
    ['none', { query: { page: '2' }, body: { years: '1' } }, undefined],
    ['a field', { body: { yeers: '1' } }, 'yeers'],
    ['a parameter and a field', { query: { pge: '2' }, body: { years: '1', note: 1 } }, 'pge, note'],
  ])('are ignored and listed: %s', (_, sent, ignored) => {
    check(sent);
    expect(headers).toEqual(ignored === undefined ? {} : { 'x-ignored-fields': ignored });
  });

  it.each<[string, Sent]>([
    ['asks for that', { prefer: STRICT }],
    ['has an account that asks for that', { strictRequests: true }],
  ])('are refused where the request %s', (_, sent) => {
    expect(refusalOf(() => check({ ...sent, body: { yeers: '1' } }))).toMatchObject({
      kind: 'invalid',
      code: 'request.unknown_name',
      details: "'yeers' is not a known field; did you mean 'years'?",
    });
    expect(headers).toEqual(sent.prefer ? { 'preference-applied': 'handling=strict' } : {});
    expect(refusalOf(() => check({ ...sent, body: { years: '1' } }))).toBeUndefined();
  });

  it('are refused below an extension, and in all operations that are extensions', () => {
    expect(refusalOf(() => check({ body: { note: 1, own: { iner: 'a' } } }))).toMatchObject({
      details: "'own.iner' is not a known field; did you mean 'inner'?",
    });
    expect(refusalOf(() => check({ query: { pge: '2' } }, {}, []))).toMatchObject({
      details: "'pge' is not a known query parameter; did you mean 'page'?",
    });
  });

  it('are not looked for where the operation is not known, or describes no fields', () => {
    expect(refusalOf(() => check({ body: { yeers: 1 } }, { operationId: undefined }, []))).toBeUndefined();
    expect(refusalOf(() => check({ body: { yeers: 1 } }, { url: '/core/v1/y' }, []))).toBeUndefined();
    expect(refusalOf(() => check({ body: { yeers: 1 } }, { bodyType: Object }, []))).toBeUndefined();
  });

  it.each<[string, Sent, Partial<DescribedRoute>, string]>([
    [
      'no fields',
      { body: { yeers: 1 } },
      { bodyType: 'none' },
      "'yeers' is not a known field; this operation has no fields",
    ],
    [
      'no parameters',
      { query: { pge: 1 } },
      { query: [] },
      "'pge' is not a known query parameter; this operation has no query parameters",
    ],
    ['others', { body: { zzzzzz: 1 } }, {}, "'zzzzzz' is not a known field; known: 'years', 'own'"],
    [
      'more than twelve others',
      { query: { zzzzzz: 1 } },
      { query: Array.from({ length: 13 }, (_, at) => `name${at}`) },
      `'zzzzzz' is not a known query parameter; known: ${Array.from({ length: 12 }, (_, at) => `'name${at}'`).join(', ')} and others`,
    ],
    [
      'a name of 64 characters',
      { body: { ['z'.repeat(64)]: 1 } },
      {},
      `'${'z'.repeat(64)}' is not a known field; known: 'years', 'own'`,
    ],
    [
      'a longer name',
      { body: { ['z'.repeat(65)]: 1 } },
      {},
      `'${'z'.repeat(64)}...' is not a known field; known: 'years', 'own'`,
    ],
  ])('are refused with the known names: %s', (_, sent, route, details) => {
    expect(refusalOf(() => check(sent, route, []))).toMatchObject({ details });
  });

  it('may be common to all bodies', () => {
    const common = jest.fn(() => new Map([['reason', { isOwn: false }]]));
    expect(refusalOf(() => check({ body: { reason: 'r' } }, {}, [], common))).toBeUndefined();
    expect(common.mock.calls).toEqual([['POST', 'setNameservers']]);
    expect(refusalOf(() => check({ body: { more: 1 } }, { bodyType: Object }, [], common))).toBeUndefined();
    expect(refusalOf(() => check({ body: { reason: 'r' } }, {}, [], () => undefined))).toBeDefined();
  });
});

describe('a trial run', () => {
  it.each<[string, Sent, Partial<DescribedRoute>, string]>([
    [
      'in the body of an operation that charges',
      { body: { dry_run: true } },
      { operationId: 'renewDomain', query: ['dryRun'] },
      "'dry_run' is not supported: this operation takes effect and charges the account. Remove the field; to see what the operation would do, send the query parameter 'dryRun=true'.",
    ],
    [
      'in the query of an operation that charges and cannot be tried',
      { query: { validateOnly: 'true' } },
      { operationId: 'renewDomain' },
      "'validateOnly' is not supported: this operation takes effect and charges the account. Remove the field; to try requests out, use the sandbox.",
    ],
    [
      'in the body, where it is a parameter',
      { body: { DryRun: true } },
      { query: ['dryRun'] },
      "'DryRun' is not supported: this operation takes effect. Remove the field; to see what the operation would do, send the query parameter 'dryRun=true'.",
    ],
  ])('is refused %s', (_, sent, route, details) => {
    expect(refusalOf(() => check(sent, route))).toMatchObject({
      kind: 'invalid',
      code: 'request.trial_run',
      details,
    });
  });

  it.each<[string, Sent, Partial<DescribedRoute>]>([
    ['by another name, where nothing is charged', { body: { preview: true } }, { query: ['dryRun'] }],
    ['where the operation cannot be tried', { body: { dryRun: true } }, {}],
    [
      'where the body has such a field',
      { query: { dry_run: 'true' } },
      { query: ['dryRun'], bodyType: WithDryRun },
    ],
  ])('is ignored %s', (_, sent, route) => {
    check(sent, route);
    expect(Object.keys(headers)).toEqual(['x-ignored-fields']);
  });
});

it('the legacy interface ignores what it does not have, and has its own fields', () => {
  const handler = (): void => undefined;
  servesLegacy(
    handler,
    LEGACY_OPERATIONS.find(({ id }) => id === 'createRecord')!,
    {},
  );
  check({ query: { page: '1' }, body: { host: 'www', years: '1' } }, { handler }, []);
  expect(headers).toEqual({ 'x-ignored-fields': 'page, years' });
  const reading = (): void => undefined;
  servesLegacy(
    reading,
    LEGACY_OPERATIONS.find(({ id }) => id === 'listRecords')!,
    {},
  );
  check({ query: { page: '1', perPage: '2' }, body: { host: 'www' } }, { handler: reading }, []);
  expect(headers).toEqual({ 'x-ignored-fields': 'host' });
});

it('an object with a field that its class does not describe is refused', () => {
  expect(refusalOf(() => refuseUnknownFields(Own, { iner: 1 }))).toMatchObject({
    kind: 'invalid',
    code: 'request.unknown_name',
    details: "'iner' is not a known field; did you mean 'inner'?",
  });
  expect(refusalOf(() => refuseUnknownFields(Own, { inner: 'a' }))).toBeUndefined();
  expect(refusalOf(() => refuseUnknownFields(class {}, { inner: 'a' }))).toBeDefined();
});
