import { REASON_MAX, type StaffOperation } from '@registrar/staff';
import { WITHOUT_REASON } from '../../src/shared/reason.dto';
import { Desk } from '../support/desk';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const ABSENT = '0190a000-0000-7000-8000-0000000000ff';
/** Values of paths that name nothing. */
const PATH_VALUES: Record<string, string> = {
  accountId: '2000000000',
  tokenId: '2000000000',
  keyId: '2000000000',
  ruleId: '2000000000',
  differenceId: '999999999',
  pollMessageId: '999999999',
  unknownDomainId: '999999999',
  noteId: '999999999',
  holdId: '999999999',
  digest: 'A1',
  template: 'all',
  currency: 'USD',
  domainName: 'absent.example',
  name: 'gold.absent',
  code: 'absent',
  tld: 'absent',
  operationId: ABSENT,
  deliveryId: ABSENT,
  approvalId: ABSENT,
  paymentId: ABSENT,
  passkeyId: '2000000000',
  userId: '2000000000',
  windowId: '2000000000',
  announcementId: '2000000000',
  incidentId: '2000000000',
  maintenanceId: '2000000000',
  subscriberId: '2000000000',
  sessionId: ABSENT,
};

let desk: Desk;
let document: Document;
let changes: { operation: Operation; method: string; path: string }[];
let id: number;
beforeAll(async () => {
  desk = await Desk.start();
  ({ id } = await desk.newAccount('reasons-given'));
  document = (await (await fetch(`${desk.url}/docs-json`)).json()) as Document;
  changes = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        operation,
        method: method.toUpperCase(),
        path,
      })),
    )
    .filter(({ operation, method }) => method !== 'GET' && !(operation.operationId in WITHOUT_REASON));
});
afterAll(() => desk?.stop());

const send = ({ method, path }: { method: string; path: string }, body: object) =>
  desk.call(
    'owner',
    method,
    path.replace(/\{(\w+)\}/g, (_match, name: string) => PATH_VALUES[name] ?? `no-value-for-${name}`),
    body,
  );
const fieldsOf = ({ $ref, allOf, properties }: Schema): string[] => [
  ...Object.keys(properties ?? {}),
  ...($ref ? fieldsOf(document.components.schemas[$ref.split('/').pop()!]) : []),
  ...(allOf ?? []).flatMap(fieldsOf),
];

describe('every operation of the staff API that changes something', () => {
  it('is described with a reason', () => {
    expect(changes.length).toBeGreaterThan(35);
    expect(
      changes.filter(
        ({ operation }) =>
          !fieldsOf(operation.requestBody?.content['application/json'].schema ?? {}).includes('reason'),
      ),
    ).toEqual([]);
  });

  it.each([
    ['null', null, "'reason' cannot be null"],
    ['empty', '', "'reason' must be a text of 1 to 500 characters, not all blanks"],
    [
      'too long',
      'x'.repeat(REASON_MAX + 1),
      "'reason' must be a text of 1 to 500 characters, not all blanks",
    ],
    ['a number', 7, "'reason' must be a text of 1 to 500 characters, not all blanks"],
    ['with NUL', 'a\0b', 'reason holds a control character (U+0000), which is not allowed there'],
  ])('refuses a reason that is %s', async (_what, reason, details) => {
    expect(changes.length).toBeGreaterThan(35);
    for (const change of changes) {
      const { status, body } = await send(change, { reason });
      expect([change.operation.operationId, status, body?.details]).toEqual([
        change.operation.operationId,
        400,
        details,
      ]);
    }
  });

  it('takes a reason of several lines: nothing is refused for it', async () => {
    expect(changes.length).toBeGreaterThan(35);
    for (const change of changes) {
      const { body } = await send(change, { reason: `first line\r\n\t${'x'.repeat(REASON_MAX - 13)}` });
      expect([change.operation.operationId, body?.details ?? '']).toEqual([
        change.operation.operationId,
        expect.not.stringContaining('reason'),
      ]);
    }
  });

  it('has a list of exceptions that names operations there are', () => {
    const known = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(known).toEqual(expect.arrayContaining(Object.keys(WITHOUT_REASON)));
  });
});

describe('the reason of a change', () => {
  let serial = 0;
  const account = (more = ''): string => `/admin/v1/accounts/${id}${more}`;
  it.each<[StaffOperation, string, () => string, object]>([
    ['account.create', 'POST', () => '/admin/v1/accounts', { accountName: 'reasons-second' }],
    ['account.update', 'PATCH', () => account(), { enterprise: true }],
    ['account.token_issue', 'POST', () => account('/tokens'), { name: 'case' }],
    [
      'account.credit',
      'POST',
      () => account('/credit'),
      { amount: 1, reference: 'wire 1', note: 'a note of its own' },
    ],
    ['account.set_limits', 'PATCH', () => account('/limits'), { purchaseLimit: 5 }],
    ['mail_wording.put', 'PUT', () => account('/mail-wordings/all'), { senderName: 'Shop' }],
    ['mail_wording.remove', 'DELETE', () => account('/mail-wordings/all'), {}],
    ['tld.put', 'PUT', () => '/admin/v1/tlds/reasons', { status: 'live' }],
    [
      'promotion.put',
      'PUT',
      () => '/admin/v1/promotions/REASONS',
      { percentBps: 100, startsAt: '2026-01-01T00:00:00Z' },
    ],
    ['promotion.end', 'DELETE', () => '/admin/v1/promotions/REASONS', {}],
    [
      'premium_name.put',
      'PUT',
      () => '/admin/v1/premium-names/gold.reasons',
      { class: 'gold', registration: 1, renewal: 1 },
    ],
    ['premium_name.remove', 'DELETE', () => '/admin/v1/premium-names/gold.reasons', {}],
    ['exchange_rate.set', 'PUT', () => '/admin/v1/exchange-rates/EUR', { rate: 0.9 }],
    [
      'tax_rule.add',
      'POST',
      () => '/admin/v1/tax-rules',
      {
        country: 'DE',
        businessStatus: 'consumer',
        rateBps: 1_900,
        label: 'VAT',
        validFrom: '2099-01-01T00:00:00Z',
      },
    ],
    [
      'registry.put',
      'PUT',
      () => '/admin/v1/registries/reasons',
      { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'secret-17' },
    ],
    ['maintenance.switch', 'PUT', () => '/admin/v1/maintenance', { on: false }],
    ['staff_key.create', 'POST', () => '/admin/v1/staff-keys', { name: 'Piet', role: 'support' }],
  ])('is shown with the audit entry of %s', async (action, method, path, body) => {
    const reason = `case ${(serial += 1)};\nby the desk`;
    expect((await desk.call('owner', method, path(), { ...body, reason })).status).toBeLessThan(300);
    const { items } = (
      await desk.call('owner', 'GET', `/admin/v1/audit?reason=${encodeURIComponent(`CASE ${serial};`)}`)
    ).body;
    expect(items).toEqual([expect.objectContaining({ action, reason })]);
    expect(JSON.stringify(items[0].after ?? {})).not.toContain('by the desk');
  });
});
