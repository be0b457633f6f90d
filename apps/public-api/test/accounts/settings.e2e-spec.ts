import { person } from '@registrar/contacts/testing';
import { Sandbox } from '@registrar/test-sandbox';
import { withoutDefaults } from '@registrar/kernel';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const SETTINGS = '/core/v1/accountinfo/settings';
const tech = person({ firstName: 'Tomas', email: 'tomas@example.net', phone: '+15550100124' });
let sandbox: Sandbox;
let owner: Reseller;
let other: Reseller;

beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  owner = await newAccount(sandbox, url, 'settings-house-test', {});
  other = await newAccount(sandbox, url, 'settings-other-test', {});
});
afterAll(() => sandbox?.stop());

const read = async (by = owner): Promise<Record<string, any>> => (await by.call('GET', SETTINGS)).body;
const change = (body: object, by = owner) => by.call('PATCH', SETTINGS, body);

describe('the settings of an account', () => {
  it('are those of the platform until its owner says otherwise', async () => {
    expect(await read()).toMatchObject({
      autorenewEnabled: true,
      autorenewLeadDays: 30,
      privacyEnabled: true,
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      complianceNotices: 'both',
      defaultCurrency: 'USD',
      apiAccessEnabled: true,
      contacts: { registrant: { country: expect.any(String) } },
    });
    expect(JSON.stringify(await read())).not.toMatch(/":(?:false|0|"")[,}]/);
  });

  it.each<[string, object]>([
    ['autorenew', { autorenewEnabled: false }],
    ['the lead of autorenew', { autorenewLeadDays: 7 }],
    ['privacy', { privacyEnabled: false }],
    ['the way of notices', { complianceNotices: 'email' }],
    ['the currency', { defaultCurrency: 'EUR' }],
    ['the agreement of recipients', { verifyForwardingRecipients: true }],
    ['strict requests', { strictRequests: true }],
    ['name servers', { nameservers: ['ns3.example.net', 'ns4.example.net'] }],
  ])('change in %s alone, and stay with the account', async (_what, body) => {
    const [before, others] = [await read(), await read(other)];
    expect(await change(body)).toMatchObject({ status: 200, body: withoutDefaults({ ...before, ...body }) });
    expect(await read()).toEqual(withoutDefaults({ ...before, ...body }));
    expect(await read(other)).toEqual(others);
  });

  it('change in the opt-out of the lock after a change of the registrant, with the time from which it counts', async () => {
    const [before, others] = [await read(), await read(other)];
    const on = {
      ...before,
      registrantLockOptOut: true,
      registrantLockOptOutFrom: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]{8}Z$/),
    };
    expect(await change({ registrantLockOptOut: true })).toMatchObject({ status: 200, body: on });
    const [first, again] = [await read(), (await change({ registrantLockOptOut: true })).body];
    expect([first, again]).toEqual([on, first]);
    expect(await change({ registrantLockOptOut: false })).toMatchObject({ status: 200, body: before });
    expect([await read(), await read(other)]).toEqual([before, others]);
  });

  it('change contacts role by role; null takes one away', async () => {
    const { contacts } = await read();
    expect((await change({ contacts: { tech } })).status).toBe(200);
    expect((await read()).contacts).toEqual({
      ...contacts,
      tech: expect.objectContaining({ firstName: 'Tomas', email: 'tomas@example.net' }),
    });
    expect((await change({ contacts: { tech: null } })).status).toBe(200);
    expect((await read()).contacts).not.toHaveProperty('tech');
    expect((await read()).contacts.registrant).toEqual(contacts.registrant);
  });

  it('count for the next domain', async () => {
    const house = other;
    await change(
      { autorenewEnabled: false, nameservers: ['ns1.example.net', 'ns2.example.net'], contacts: { tech } },
      house,
    );
    expect(
      (await house.call('POST', '/core/v1/domains', { domain: { domainName: 'settings-count.com' } })).status,
    ).toBe(200);
    const { body } = await house.call('GET', '/core/v1/domains/settings-count.com');
    expect(body).toMatchObject({
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      contacts: { tech: { firstName: 'Tomas' } },
    });
    expect(body.autorenewEnabled ?? false).toBe(false);
  });

  it('are written down: who, what, before, after, from where; no personal data', async () => {
    await change({ autorenewLeadDays: 30, contacts: { admin: tech } });
    await change({ autorenewLeadDays: 7 });
    const {
      rows: [entry, earlier],
    } = await sandbox.sql.query('select * from audit_log where target = $1 order by id desc limit 2', [
      `account:${owner.id}`,
    ]);
    expect(entry).toMatchObject({
      actor: expect.stringContaining('settings-house-test (token '),
      role: 'reseller',
      action: 'account.settings',
      before: { autorenewLeadDays: 30 },
      after: { autorenewLeadDays: 7 },
      source: '127.0.0.1',
      request_id: expect.any(String),
    });
    expect(JSON.stringify([entry, earlier])).not.toMatch(/Tomas|example\.net"?,"?phone|tomas@/);
    await expect(sandbox.sql.query('update audit_log set actor = $1', ['nobody'])).rejects.toThrow(
      'append-only',
    );
  });

  it('tell how the account is taxed, which the registrar alone changes, and the next purchase is taxed so', async () => {
    expect(await read(other)).toMatchObject({ tax: {} });
    await sandbox.sql.query(
      `insert into tax_rules (country, business_status, rate_bps, label, valid_from, created_at) values ('DE', 'consumer', 1900, 'VAT', '2026-01-01', '2026-01-01')`,
    );
    const {
      rows: [{ id }],
    } = await sandbox.sql.query(
      `update accounts set tax_by_rule = true, tax_country = 'DE' where username = $1 returning id`,
      ['settings-other-test'],
    );
    expect(await read(other)).toMatchObject({ tax: { country: 'DE' } });
    expect((await change({ tax: { country: 'US' } }, other)).status).toBe(400);
    // Processes know it within 2 s.
    const applied = await until(async () => {
      const { status } = await other.call('POST', '/core/v1/domains', {
        domain: { domainName: `settings-tax-${Math.random().toString(36).slice(2, 10)}.com` },
      });
      expect(status).toBe(200);
      const {
        rows: [newest],
      } = await sandbox.sql.query(
        'select x.*, i.tax_amount, i.price from order_taxes x join orders o on o.id = x.order_id join order_items i on i.order_id = o.id where o.account_id = $1 order by i.tax_amount nulls last, i.id limit 1',
        [id],
      );
      return newest.source === 'rule' && newest;
    }, 'a purchase that is taxed by the rule');
    expect(Number(applied.tax_amount)).toBe(Math.round(Number(applied.price) * 0.19));
    expect(applied).toMatchObject({
      source: 'rule',
      rate_bps: 1_900,
      label: 'VAT',
      country: 'DE',
      business_status: 'consumer',
      username: 'settings-other-test',
    });
  });

  it.each<[string, object]>([
    ['nothing', {}],
    [
      'what only the registrar changes',
      { twoStepEnabled: true, apiAccessEnabled: false, expirationHold: true },
    ],
    ['approval', { approvedReseller: true }],
    ['a lead of 8 days', { autorenewLeadDays: 8 }],
    ['a lead in words', { autorenewLeadDays: '7' }],
    ['no lead', { autorenewLeadDays: null }],
    ['autorenew in words', { autorenewEnabled: 'yes' }],
    ['strict requests in words', { strictRequests: 'yes' }],
    ['another way of notices', { complianceNotices: 'post' }],
    ['a currency that is none', { defaultCurrency: 'XYZ' }],
    ['a currency in small letters', { defaultCurrency: 'usd' }],
    ['a currency that is a method', { defaultCurrency: 'constructor' }],
    ['a name server that is an address', { nameservers: ['192.0.2.1'] }],
    ['fourteen name servers', { nameservers: Array.from({ length: 14 }, (_, at) => `ns${at}.example.net`) }],
    ['a contact that lacks a phone', { contacts: { tech: { ...tech, phone: undefined } } }],
    ['a contact that is text', { contacts: { tech: 'Tomas' } }],
    ['contacts that are null', { contacts: null }],
    ['no contacts', { contacts: {} }],
    ['one wrong among right ones', { autorenewEnabled: false, nameservers: ['no host'] }],
  ])('are refused with %s, and stay', async (_what, body) => {
    const before = await read();
    expect(await change(body)).toMatchObject({ status: 400, body: { details: expect.any(String) } });
    expect(await read()).toEqual(before);
  });
});
