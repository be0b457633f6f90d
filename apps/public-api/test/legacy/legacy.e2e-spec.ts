import {
  startLegacy,
  stopLegacy,
  CODE,
  type Body,
  contract,
  sandbox,
  url,
  succeeded,
  foreign,
  call,
  core,
  balance,
  autorenew,
  TIMESTAMP,
  DS,
  NS,
  SHOP,
} from './legacy-stack';

beforeAll(startLegacy);
afterAll(stopLegacy);

describe('a legacy client', () => {
  it('says hello', async () => {
    const answer = await call('GET', '/v4/hello');
    expect(answer).toMatchObject({
      status: 200,
      body: { username: sandbox.credentials.username, serverTime: TIMESTAMP, motd: 'Welcome' },
    });
  });

  it('looks for names, without being told why one cannot be had', async () => {
    const available = await call('POST', '/v4/domains:checkAvailability', {
      domainNames: ['shop.com', 'arrives.com'],
      promoCode: 'WELCOME',
    });
    expect(available.body.results).toEqual(
      expect.arrayContaining([
        {
          domainName: 'shop.com',
          sld: 'shop',
          tld: 'com',
          purchasable: true,
          purchasePrice: expect.any(Number),
          purchaseType: 'registration',
          renewalPrice: expect.any(Number),
        },
        { domainName: 'arrives.com', sld: 'arrives', tld: 'com' },
      ]),
    );
    const found = await call('POST', '/v4/domains:search', {
      keyword: 'shop',
      tldFilter: ['com'],
      timeout: 4_000,
      promoCode: 'WELCOME',
    });
    expect(found.body.results).toEqual(
      expect.arrayContaining([expect.objectContaining({ domainName: 'shop.com', purchasable: true })]),
    );
  });

  it('has a search streamed, one result in each line', async () => {
    const { username, token } = sandbox.credentials;
    const response = await fetch(`${url}/v4/domains:searchStream`, {
      method: 'POST',
      body: JSON.stringify({ keyword: 'arrives', tldFilter: ['com'] }),
      headers: {
        'authorization': `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
        'content-type': 'application/json',
      },
    });
    const text = await response.text();
    expect([response.status, text.endsWith('\n')]).toEqual([200, true]);
    const results = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Body);
    expect(results).toEqual(
      expect.arrayContaining([{ domainName: 'arrives.com', sld: 'arrives', tld: 'com' }]),
    );
    expect(results.flatMap((result) => foreign('SearchResult', result))).toEqual([]);
    succeeded.add('searchStream');
  });

  it('is told the prices of a name, and which is not sold by leaving it out', async () => {
    const sold = await call('GET', `${SHOP}:getPricing`);
    expect(sold).toMatchObject({
      status: 200,
      body: {
        purchasePrice: expect.any(Number),
        renewalPrice: expect.any(Number),
        transferPrice: expect.any(Number),
      },
    });
    expect(Object.keys(sold.body)).not.toContain('premium');
    const long = await call('GET', `${SHOP}:getPricing?years=2`);
    expect(long.body).toMatchObject({
      purchasePrice: (sold.body.purchasePrice as number) * 2,
      transferPrice: sold.body.transferPrice,
    });
  });

  it('registers a domain; read-only and unknown fields, promotion and idempotency key are not looked at', async () => {
    const before = await balance();
    const body = {
      domain: {
        domainName: 'Shop.com',
        nameservers: NS,
        createDate: 'yesterday',
        locks: ['x'],
        privacyEnabled: false,
      },
      promoCode: 'NO-SUCH-CODE',
      claims: 7,
    };
    const bought = await call('POST', '/v4/domains', body, { 'x-idempotency-key': 'legacy-1' });
    expect(bought).toMatchObject({
      status: 200,
      body: {
        order: expect.any(Number),
        totalPaid: expect.any(Number),
        domain: {
          domainName: 'shop.com',
          nameservers: NS,
          locked: true,
          createDate: TIMESTAMP,
          expireDate: TIMESTAMP,
        },
      },
    });
    expect(before - (await balance())).toBeCloseTo(bought.body.totalPaid as number, 5);
    expect([bought.headers.get('x-idempotency-key'), Object.keys(bought.body.domain as Body)]).toEqual([
      null,
      expect.not.arrayContaining(['locks', 'transferLockExpiresAt', 'privacyEnabled']),
    ]);
    // with the same key another request is another request
    expect(
      await call(
        'POST',
        '/v4/domains',
        { domain: { domainName: 'second.com' } },
        { 'x-idempotency-key': 'legacy-1' },
      ),
    ).toMatchObject({ status: 200 });
  });

  it('reads it, with contacts that say nothing of verification', async () => {
    const { body } = await call('GET', SHOP);
    expect(body).toMatchObject({
      domainName: 'shop.com',
      contacts: { registrant: { firstName: expect.any(String), phone: expect.stringMatching(/^\+/) } },
    });
  });

  it('lists domains in short form, without totals', async () => {
    const { body, headers } = await call('GET', '/v4/domains?domainName=nobody.com&sort=nothing');
    expect(Object.keys(body)).toEqual(['domains']);
    expect(body.domains).toEqual(
      expect.arrayContaining([
        {
          domainName: 'shop.com',
          locked: true,
          expireDate: TIMESTAMP,
          createDate: TIMESTAMP,
          ...autorenew(body, 'shop.com'),
        },
      ]),
    );
    expect(headers.get('link')).not.toContain('rel="next"');
  });

  it('pages with next and last', async () => {
    const first = await call('GET', '/v4/domains?perPage=1');
    expect(first.body).toMatchObject({ domains: [expect.anything()], nextPage: 2, lastPage: 2 });
    expect(first.headers.get('link')).toContain(
      `<${url}/v4/domains?perPage=1&page=2>; rel="next", <${url}/v4/domains?perPage=1&page=2>; rel="last"`,
    );
    const last = await call('GET', '/v4/domains?perPage=1&page=2');
    expect([Object.keys(last.body), last.headers.get('link')]).toEqual([
      ['domains'],
      expect.stringContaining(`<${url}/v4/domains?perPage=1&page=1>; rel="prev"`),
    ]);
    expect(await call('GET', '/v4/domains?page=9')).toMatchObject({ status: 200, body: {} });
  });

  it.each([
    ['enableAutorenew', { autorenewEnabled: true }],
    ['disableAutorenew', {}],
    ['enableWhoisPrivacy', { privacyEnabled: true }],
    ['disableWhoisPrivacy', {}],
    ['lock', { locked: true }],
  ])(':%s takes a body that names the domain, an empty one, or none', async (action, shown) => {
    for (const body of [{ domainName: 'other.com' }, {}, undefined]) {
      const answer = await call('POST', `${SHOP}:${action}`, body, { 'content-type': 'application/json' });
      expect(answer).toMatchObject({ status: 200, body: { domainName: 'shop.com', ...shown } });
    }
  });

  it('takes the lock off once no policy keeps it', async () => {
    expect(await call('POST', `${SHOP}:unlock`, {})).toMatchObject({ status: 409 });
    await sandbox.sql.query(
      `update domains set transfer_lock_until = null, locks = '{}' where name = 'shop.com'`,
    );
    const { status, body } = await call('POST', `${SHOP}:unlock`, { domainName: 'shop.com' });
    expect([status, Object.keys(body)]).toEqual([200, expect.not.arrayContaining(['locked'])]);
  });

  it('changes nameservers and contacts, and reads the code', async () => {
    expect(
      await call('POST', `${SHOP}:setNameservers`, {
        domainName: 'ignored.com',
        nameservers: [NS[1], NS[0]],
      }),
    ).toMatchObject({ status: 200, body: { nameservers: [NS[1], NS[0]] } });
    const tech = {
      firstName: 'Desk',
      lastName: 'Technical',
      address1: '9 Mill Lane',
      city: 'Port Mara',
      state: 'North',
      zip: '40112',
      country: 'DE',
      email: 'tech@example.net',
      phone: '+49.30123457',
      isVerified: 'x',
    };
    expect(await call('POST', `${SHOP}:setContacts`, { contacts: { tech } })).toMatchObject({
      status: 200,
      body: { contacts: { tech: { firstName: 'Desk', email: 'tech@example.net' } } },
    });
    expect(await call('GET', `${SHOP}:getAuthCode`)).toMatchObject({
      status: 200,
      body: { authCode: expect.any(String) },
    });
  });

  it('renews, whatever promotion it names, and has privacy for nothing', async () => {
    const { expireDate } = (await call('GET', SHOP)).body as { expireDate: string };
    const renewed = await call('POST', `${SHOP}:renew`, { domainName: 'shop.com', years: 1, promoCode: 5 });
    expect(renewed).toMatchObject({
      status: 200,
      body: {
        totalPaid: expect.any(Number),
        domain: { expireDate: `${Number(expireDate.slice(0, 4)) + 1}${expireDate.slice(4)}` },
      },
    });
    const privacy = await call('POST', `${SHOP}:purchasePrivacy`, { years: 1, purchasePrice: 4.99 });
    expect([privacy.status, Object.keys(privacy.body)]).toEqual([200, ['domain', 'order']]);
  });

  it('keeps records', async () => {
    const created = await call('POST', `${SHOP}/records`, {
      id: 7,
      domainName: 'other.com',
      fqdn: 'x.',
      host: 'www',
      type: 'A',
      answer: '192.0.2.10',
      ttl: 300,
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        domainName: 'shop.com',
        host: 'www',
        fqdn: 'www.shop.com.',
        type: 'A',
        answer: '192.0.2.10',
        ttl: 300,
      },
    });
    const { id } = created.body as { id: number };
    expect((await call('GET', `${SHOP}/records/${id}`)).body).toEqual(created.body);
    expect(
      await call('PUT', `${SHOP}/records/${id}`, { ...created.body, id: 99, answer: '192.0.2.11' }),
    ).toMatchObject({ status: 200, body: { id, answer: '192.0.2.11' } });
    expect((await call('GET', `${SHOP}/records`)).body).toEqual({
      records: [{ ...created.body, answer: '192.0.2.11' }],
    });
    expect((await call('DELETE', `${SHOP}/records/${id}`)).body).toEqual({});
    expect((await call('GET', `${SHOP}/records`)).body).toEqual({});
  });

  it('has a thousand records on a page unless it says otherwise', async () => {
    await core('POST', '/domains/second.com/records', { type: 'TXT', answer: 'first' });
    await sandbox.sql.query(
      `insert into dns_records (domain_id, type, host, answer, ttl, created_at, updated_at) select d.id, 'A', 'h' || n, '192.0.2.1', 300, d.created_at, d.created_at from domains d, generate_series(1, 1001) n where d.name = 'second.com'`,
    );
    const { body } = await call('GET', '/v4/domains/second.com/records');
    expect(body.records).toHaveLength(1_000);
  });

  it('keeps DS records', async () => {
    expect(
      await call('POST', `${SHOP}/dnssec`, { ...DS, domainName: 'other.com', flags: 1, publicKey: 3 }),
    ).toMatchObject({ status: 200, body: { domainName: 'shop.com', ...DS } });
    expect((await call('GET', `${SHOP}/dnssec`)).body).toEqual({
      dnssec: [{ domainName: 'shop.com', ...DS }],
    });
    expect((await call('GET', `${SHOP}/dnssec/${DS.digest}`)).body).toEqual({
      domainName: 'shop.com',
      ...DS,
    });
    expect((await call('DELETE', `${SHOP}/dnssec/${DS.digest}`)).body).toEqual({});
    expect((await call('GET', `${SHOP}/dnssec`)).body).toEqual({});
  });

  it('forwards mail', async () => {
    const path = `${SHOP}/email/forwarding`;
    expect(
      await call('POST', path, { domainName: 'x', emailBox: 'info', emailTo: 'a@example.net' }),
    ).toMatchObject({
      status: 200,
      body: { domainName: 'shop.com', emailBox: 'info', emailTo: 'a@example.net' },
    });
    expect(await call('PUT', `${path}/info`, { emailBox: 'other', emailTo: 'b@example.net' })).toMatchObject({
      status: 200,
      body: { emailBox: 'info', emailTo: 'b@example.net' },
    });
    expect((await call('GET', `${path}/info`)).body).toEqual({
      domainName: 'shop.com',
      emailBox: 'info',
      emailTo: 'b@example.net',
    });
    expect((await call('GET', path)).body).toEqual({
      emailForwarding: [{ domainName: 'shop.com', emailBox: 'info', emailTo: 'b@example.net' }],
    });
    expect((await call('DELETE', `${path}/info`)).body).toEqual({});
  });

  it('forwards hosts without ids, and sees a temporary redirect as one', async () => {
    const path = `${SHOP}/url/forwarding`;
    const shown = {
      domainName: 'shop.com',
      host: 'go.shop.com',
      forwardsTo: 'https://example.org/',
      type: 'redirect',
    };
    expect(
      (
        await call('POST', path, {
          host: 'go.shop.com',
          forwardsTo: 'https://example.org/',
          type: 'redirect',
        })
      ).body,
    ).toEqual(shown);
    for (const host of ['go', 'go.shop.com'])
      expect((await call('GET', `${path}/${host}`)).body).toEqual(shown);
    expect(
      (
        await call('PUT', `${path}/go`, {
          forwardsTo: 'https://example.net/',
          type: 'masked',
          title: 'Lantern',
        })
      ).body,
    ).toEqual({ ...shown, forwardsTo: 'https://example.net/', type: 'masked', title: 'Lantern' });
    expect(
      await core('POST', '/domains/shop.com/url/forwarding', {
        host: 'soon',
        forwardsTo: 'https://example.org/',
        type: '302',
      }),
    ).toMatchObject({ status: 200 });
    expect((await call('GET', `${path}/soon`)).body).toEqual({ ...shown, host: 'soon.shop.com' });
    expect(
      ((await call('GET', path)).body.urlForwarding as Body[]).map(({ host, type }) => [host, type]).sort(),
    ).toEqual([
      ['go.shop.com', 'masked'],
      ['soon.shop.com', 'redirect'],
    ]);
    expect(
      await call('POST', path, { host: 'now', forwardsTo: 'https://example.org/', type: '302' }),
    ).toMatchObject({
      status: 400,
      body: { message: 'Invalid Argument', details: 'Parameter Value Error - type is invalid' },
    });
    expect((await call('DELETE', `${path}/go`)).body).toEqual({});
  });

  it('keeps name servers of its own, and lists them without their addresses', async () => {
    const path = `${SHOP}/vanity_nameservers`;
    const host = { domainName: 'shop.com', hostname: 'ns1.shop.com', ips: ['192.0.2.53'] };
    expect((await call('POST', path, { hostname: 'ns1.shop.com', ips: ['192.0.2.53'] })).body).toEqual(host);
    expect((await call('GET', `${path}/ns1.shop.com`)).body).toEqual(host);
    expect(
      (await call('PUT', `${path}/ns1`, { domainName: 'x', hostname: 'y', ips: ['192.0.2.54'] })).body,
    ).toEqual({ ...host, ips: ['192.0.2.54'] });
    expect((await call('GET', path)).body).toEqual({
      vanityNameservers: [{ domainName: 'shop.com', hostname: 'ns1.shop.com' }],
    });
    expect((await call('DELETE', `${path}/ns1.shop.com`)).body).toEqual({});
  });

  it('transfers domains in, is told by labels, and has its money back for one it cancels', async () => {
    const created = await call('POST', '/v4/transfers', {
      domainName: 'arrives.com',
      authCode: CODE,
      promoCode: [],
      contacts: 'x',
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        order: expect.any(Number),
        totalPaid: expect.any(Number),
        transfer: { domainName: 'arrives.com', status: 'Retrieving Email' },
      },
    });
    expect((await call('GET', '/v4/transfers/arrives.com')).body).toEqual({
      domainName: 'arrives.com',
      status: 'Retrieving Email',
    });
    expect((await call('GET', '/v4/transfers')).body).toEqual({
      transfers: [{ domainName: 'arrives.com', status: 'Retrieving Email' }],
    });
    const before = await balance();
    const { body } = await call('POST', '/v4/transfers', { domainName: 'leaves-again.com', authCode: CODE });
    expect(
      await call('POST', '/v4/transfers/leaves-again.com:cancel', { domainName: 'leaves-again.com' }),
    ).toMatchObject({ status: 200, body: { domainName: 'leaves-again.com', status: 'Canceled' } });
    expect([body.totalPaid, await balance()]).toEqual([expect.any(Number), before]);
  });

  it('reads its orders, with the final amount as text', async () => {
    const { body } = await call('GET', '/v4/orders');
    const [first] = body.orders as Body[];
    expect(first).toMatchObject({
      id: expect.any(Number),
      status: 'success',
      currency: 'USD',
      finalAmount: expect.stringMatching(/^\d+\.\d\d$/),
    });
    expect(Object.keys(first)).not.toEqual(expect.arrayContaining(['totalCapture']));
    const { body: order } = await call('GET', `/v4/orders/${first.id as number}`);
    expect(order).toMatchObject({
      id: first.id,
      finalAmount: first.finalAmount,
      totalCapture: Number(first.finalAmount),
      orderItems: [{ name: 'shop.com', type: 'registration', price: expect.any(Number) }],
    });
    expect(Object.keys((order.orderItems as Body[])[0])).not.toContain('isRefundable');
  });

  it('has used every operation there is by now', () => {
    expect([...succeeded].sort()).toEqual(contract.operations.map(({ id }) => id).sort());
  });
});
