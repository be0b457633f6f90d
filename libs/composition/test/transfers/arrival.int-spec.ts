import { PRIVACY } from '@registrar/domains/testing';
import type { DomainInfo } from '@registrar/registries';
import { ARRIVED, DAY, GIVEN_BACK, HOUR, STARTED, THICK, TransferHarness } from './harness';

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create(THICK);
});
afterAll(() => harness.base.close());
beforeEach(() => harness.refill());

const here = () => harness.base.connection;
const THEIRS: Partial<DomainInfo> = {
  registrant: 'theirs-1',
  contacts: [
    { role: 'admin', id: 'theirs-1' },
    { role: 'tech', id: 'theirs-2' },
  ],
};
const DESK = {
  firstName: 'Desk',
  lastName: 'Technical',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'tech@example.net',
  phone: '+4930123457',
};

async function moved(
  name: string,
  ...request: Parameters<TransferHarness['requested']> extends [string, ...infer Rest] ? Rest : never
): Promise<void> {
  const [values = {}, info = {}] = request;
  await harness.requested(name, { privacyEnabled: false, ...values }, { ...THEIRS, ...info });
  harness.there.decide(here(), name, 'clientApproved');
}
const arrived = async (
  name: string,
  ...request: Parameters<TransferHarness['requested']> extends [string, ...infer Rest] ? Rest : never
): Promise<void> => {
  await moved(name, ...request);
  await harness.work();
};

/** First names of our contacts behind the ids that the registry shows, by role. */
async function shown(name: string): Promise<Record<string, string | undefined>> {
  const { registrant, contacts } = harness.info(name);
  const ids = { registrant, ...Object.fromEntries(contacts.map(({ role, id }) => [role, id])) };
  const rows = await harness.base.rows<{ registry_id: string; first_name: string }>(
    'select r.registry_id, c.first_name from registry_contacts r join contacts c on c.id = r.contact_id where r.created_at is not null',
  );
  const names = new Map(rows.map((row) => [row.registry_id, row.first_name]));
  return Object.fromEntries(Object.entries(ids).map(([role, id]) => [role, names.get(id!)]));
}
const ours = async (name: string) =>
  (await harness.base.parts.domainReader.find(harness.base.accountId, name, harness.base.clock.now()))!;
const reported = async (name: string) =>
  (
    await harness.base.rows<{ payload: object }>(
      `select payload from outbox where name = 'domain.transfer.status_change' and payload->>'domainName' = $1 order by id desc limit 1`,
      [name],
    )
  )[0].payload;

describe('the contacts of a domain that comes', () => {
  it("are the account's, at the registry too", async () => {
    await arrived('plain.com');
    expect([await shown('plain.com'), await harness.standing('plain.com')]).toEqual([
      { registrant: 'Ilse', admin: 'Ilse', tech: 'Ilse' },
      ARRIVED,
    ]);
    expect(await reported('plain.com')).toEqual({
      eventName: 'domain.transfer.status_change',
      domainName: 'plain.com',
      status: 'completed',
    });
  });

  it("are those that were sent, role by role, and the account's for the others", async () => {
    await arrived('sent.com', { contacts: { tech: DESK, billing: DESK } });
    expect(await shown('sent.com')).toEqual({ registrant: 'Ilse', admin: 'Ilse', tech: 'Desk' });
    const { contacts } = await ours('sent.com');
    expect([
      contacts.registrant?.firstName,
      contacts.admin?.firstName,
      contacts.tech?.firstName,
      contacts.billing?.firstName,
    ]).toEqual(['Ilse', 'Ilse', 'Desk', 'Desk']);
  });

  it("fall back to the account's where the registry refuses one that was sent, with a warning", async () => {
    await moved('fallback.com', {
      contacts: { registrant: { ...DESK, firstName: 'Unwanted' }, tech: { ...DESK, firstName: 'Unwanted' } },
    });
    harness.base.registry.script('fallback.com', 'refuse', {
      command: 'update',
      refusal: { code: 2306, reason: 'not eligible', meaning: 'policy' },
    });
    await harness.work();
    const warning = 'The registrant and tech contacts were replaced by the account default.';
    expect([await shown('fallback.com'), await harness.standing('fallback.com')]).toEqual([
      { registrant: 'Ilse', admin: 'Ilse', tech: 'Ilse' },
      { ...ARRIVED, warning },
    ]);
    expect((await ours('fallback.com')).contacts).toMatchObject({
      registrant: { firstName: 'Ilse' },
      tech: { firstName: 'Ilse' },
    });
    expect(await reported('fallback.com')).toMatchObject({ status: 'completed', warning });
  });

  it('never keep the domain from the account: it comes with a warning where none are taken', async () => {
    await moved('none-taken.com', { contacts: { tech: DESK } });
    harness.base.registry.script('none-taken.com', 'refuse', { command: 'update', times: 2 });
    await harness.work();
    expect(await harness.standing('none-taken.com')).toMatchObject({
      ...ARRIVED,
      warning: expect.stringContaining('could not be applied'),
    });
    expect(harness.info('none-taken.com').registrant).toBe('theirs-1');
  });

  it("are the registry's where it takes none of ours: the domain shows them as read, another domain with the same contact too", async () => {
    harness.base.registry.shownContacts.set('theirs-1', {
      id: 'theirs-1',
      name: 'Vera de Vries',
      street: ['1 Quay'],
      city: 'Aldmoor',
      country: 'NL',
      phone: '+31.201234567',
      email: 'vera@their.example',
    });
    for (const name of ['shown.com', 'shown-too.com']) {
      await moved(name);
      harness.base.registry.script(name, 'refuse', { command: 'update' });
      await harness.work();
      expect((await ours(name)).contacts).toMatchObject({
        registrant: {
          firstName: 'Vera de',
          lastName: 'Vries',
          email: 'vera@their.example',
          phone: '+31201234567',
        },
        admin: { firstName: 'Ilse' },
      });
      expect(harness.info(name)).toMatchObject({ registrant: 'theirs-1' });
      const [row] = await harness.base.rows(
        'select wanted_registrant_id is not null as wanted, privacy_enabled from domains where name = $1',
        [name],
      );
      expect(row).toEqual({ wanted: true, privacy_enabled: false });
    }
  });

  it('are hidden later where privacy was ordered with a registrant that the registry refused', async () => {
    await moved('hidden-later.com', { privacyEnabled: true });
    harness.base.registry.script('hidden-later.com', 'refuse', { command: 'update' });
    await harness.work();
    expect(await reported('hidden-later.com')).toMatchObject({
      warning: expect.stringContaining('The privacy ordered with the transfer is off until'),
    });
    const [row] = await harness.base.rows(
      'select wanted_privacy, privacy_enabled from domains where name = $1',
      ['hidden-later.com'],
    );
    expect([
      row,
      harness.info('hidden-later.com').registrant,
      harness.info('hidden-later.com').contacts,
    ]).toEqual([{ wanted_privacy: true, privacy_enabled: false }, 'theirs-1', THEIRS.contacts]);
  });

  it('are named as not disclosed where the registry does not show them', async () => {
    await moved('closed.com', {}, { registrant: 'theirs-closed' });
    harness.base.registry.script('closed.com', 'refuse', { command: 'update' });
    await harness.work();
    expect((await ours('closed.com')).contacts.registrant).toMatchObject({
      companyName: 'Not disclosed by the registry',
    });
  });

  it("wait for the registry's answer about its registrant", async () => {
    await moved('silent.com', {}, { registrant: 'theirs-silent' });
    harness.base.registry.script('silent.com', 'refuse', { command: 'update', times: 2 });
    harness.base.registry.script('theirs-silent', 'not_sent', { command: 'info' });
    await harness.work();
    expect(await harness.standing('silent.com')).toMatchObject({
      state: 'pending_insert',
      domain: 'initialized',
    });
    await harness.pass(120, 60);
    expect(await harness.standing('silent.com')).toMatchObject({ state: 'completed', domain: 'active' });
  });

  it('wait for an answer of the registry', async () => {
    await moved('unheard.com');
    harness.base.registry.script('unheard.com', 'drop_after', { command: 'update' });
    await harness.work();
    expect(await harness.standing('unheard.com')).toEqual({
      ...STARTED,
      state: 'pending_insert',
      domain: 'initialized',
    });
    await harness.pass(120, 60);
    expect([await shown('unheard.com'), await harness.standing('unheard.com')]).toEqual([
      { registrant: 'Ilse', admin: 'Ilse', tech: 'Ilse' },
      ARRIVED,
    ]);
  });

  it('are created anew where the registry has lost them', async () => {
    await arrived('before-the-loss.com');
    const { registrant } = harness.info('before-the-loss.com');
    const creations = () => harness.base.registry.sent('contact:create', registrant).length;
    const before = creations();
    await moved('after-the-loss.com');
    harness.base.registry.script('after-the-loss.com', 'refuse', {
      command: 'update',
      refusal: { code: 2303, reason: 'contact does not exist', meaning: 'absent' },
    });
    await harness.work();
    expect([creations(), harness.info('after-the-loss.com').registrant]).toEqual([before + 1, registrant]);
    expect([await shown('after-the-loss.com'), await harness.standing('after-the-loss.com')]).toEqual([
      { registrant: 'Ilse', admin: 'Ilse', tech: 'Ilse' },
      ARRIVED,
    ]);
  });

  it("are the registrar's own under privacy, and those of the account in its row", async () => {
    await arrived('private.com', { privacyEnabled: true });
    expect(await shown('private.com')).toEqual({
      registrant: PRIVACY.contact.firstName,
      admin: PRIVACY.contact.firstName,
      tech: PRIVACY.contact.firstName,
    });
    expect(await ours('private.com')).toMatchObject({
      privacyEnabled: true,
      contacts: { registrant: { firstName: 'Ilse' } },
    });
  });
});

describe('a name that an account here registers while nothing of its transfer is on its way', () => {
  it.each<[string, (name: string) => Promise<unknown>, string]>([
    ['rejected', async () => undefined, 'failed'],
    ['canceled and its money not back', (name) => harness.cancel(name), 'canceled_pending_refund'],
  ])('ends the transfer that is %s, with the money back', async (how, next, state) => {
    const name = `bought-${how.replaceAll(' ', '-')}.com`;
    await harness.requested(name);
    const { base } = harness;
    harness.there.decide(base.connection, name, 'clientRejected');
    await harness.work();
    await next(name);
    await base.rows(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, calendar_at, created_at)
       select o.account_id, $1, 'com', $3, 'active', $2, $2::timestamptz + interval '1 year', 1, false, false, false, c, c, c, c, 'infinity', $2
         from operations o, lateral (select (o.payload->'contactIds'->>'registrant')::int as c) p where o.subject = $1 and o.kind = 'transfer'`,
      [name, base.clock.now(), base.connection.id],
    );
    base.registry.registered(base.connection, name, { createdAt: base.clock.now() });
    await harness.pass(31 * DAY, DAY);
    expect(await harness.standing(name)).toEqual({ ...GIVEN_BACK, state, domain: 'active' });
  });
});

describe('the lock of a domain that comes', () => {
  it('is put by the worker where it could not be put with the arrival', async () => {
    await moved('lock-later.com');
    harness.base.registry.script('lock-later.com', 'refuse', {
      command: 'update',
      refusal: { code: 2306, reason: 'no', meaning: 'policy' },
    });
    harness.base.registry.script('lock-later.com', 'refuse', { command: 'update', times: 2 });
    await harness.work();
    expect(await harness.standing('lock-later.com')).toMatchObject({ state: 'completed' });
    expect(harness.info('lock-later.com').statuses).not.toContain('clientTransferProhibited');
    harness.base.clock.advance(HOUR);
    await harness.base.useCases.syncStatuses.execute();
    await harness.base.useCases.syncStatuses.execute();
    harness.base.clock.advance(HOUR);
    await harness.base.useCases.syncStatuses.execute();
    expect(harness.info('lock-later.com').statuses).toContain('clientTransferProhibited');
  });
});

describe('a domain that the losing registrar hands over', () => {
  let pushing: TransferHarness;
  beforeAll(async () => {
    pushing = await TransferHarness.create({
      dataModel: 'minimum',
      authInfo: 'none',
      transfer: { mode: 'push' },
    });
  });
  afterAll(() => pushing.base.close());
  beforeEach(() => pushing.refill());
  const order = async (name: string): Promise<void> => {
    pushing.elsewhere(name);
    await pushing.create(name, { authCode: undefined });
    await pushing.work();
    expect(await pushing.standing(name)).toEqual({ ...STARTED, hasCode: false, state: 'pending_transfer' });
  };

  it.each([
    ['told of', true],
    ['not told of', false],
  ])('comes without a code and without a request (%s)', async (how, isReported) => {
    const name = `pushed-${how.replaceAll(' ', '-')}.com`;
    await order(name);
    await pushing.pass(3 * HOUR);
    expect(await pushing.standing(name)).toMatchObject({ state: 'pending_transfer' });
    pushing.there.push(pushing.base.connection, name, { isReported });
    await pushing.pass(isReported ? 1 : HOUR);
    expect(await pushing.standing(name)).toEqual(ARRIVED);
    expect(pushing.base.registry.sent('domain:transfer', name)).toEqual([]);
  });

  it('may be canceled until then, and not afterwards', async () => {
    await order('push-canceled.com');
    expect(await pushing.cancel('push-canceled.com')).toMatchObject({ status: 'canceled' });
    await order('push-raced.com');
    pushing.there.push(pushing.base.connection, 'push-raced.com', { isReported: false });
    await expect(pushing.cancel('push-raced.com')).rejects.toMatchObject({
      code: 'transfers.not_cancelable',
    });
  });

  it('has failed when nobody hands it over for 30 days', async () => {
    await order('push-forgotten.com');
    await pushing.pass(31 * DAY, DAY);
    expect(await pushing.standing('push-forgotten.com')).toMatchObject({
      state: 'failed',
      money: ['hold', 'release'],
    });
  });

  it('that nobody ordered is left to staff', async () => {
    pushing.elsewhere('unordered.com');
    pushing.there.push(pushing.base.connection, 'unordered.com');
    await pushing.work();
    expect(
      await pushing.base.rows(
        `select disposition from poll_messages where content->>'name' = 'unordered.com'`,
      ),
    ).toEqual([{ disposition: 'unknown' }]);
  });
});
