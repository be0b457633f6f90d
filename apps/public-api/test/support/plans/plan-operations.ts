import { OTHER_REGISTRARS } from '@registrar/test-sandbox';
import { ACCOUNT_DRAWS } from './plan-account-operations';
import type { Draws } from './plan-draws';
import { action, type Draw, EMAILS, NAMESERVERS, post, type Scene } from './plan-scenes';
import { PERSON, TLDS, TRANSFER_CODE } from './plan-world';
import { ZONE_DRAWS } from './plan-zone-operations';

/** Index of the account `large`. */
const ENTERPRISE = 5;

const purchasePrice = async ({ shop, draws }: Scene, name: string, field: string) => {
  if (!draws.once(4)) return {};
  if (draws.once(5)) return { purchasePrice: draws.pick([1, 14.5, 0, -1, 12.345]) };
  const { body } = await shop.reseller.call('GET', `/core/v1/domains/${name}:getPricing`);
  return typeof body[field] === 'number' ? { purchasePrice: body[field] } : {};
};

const contacts = (draws: Draws): object => {
  const person = {
    ...PERSON,
    email: draws.pick(EMAILS),
    city: draws.pick(['Port Mara', 'Quay']),
    ...(draws.once(5) && { phone: 'none' }),
  };
  return draws.some({ registrant: person, admin: PERSON, tech: person, billing: PERSON });
};

const createDomain: Draw = async (scene) => {
  const { plans, shop, draws } = scene;
  const tld = draws.pick(TLDS);
  const label = draws.weighted({
    'case': 20,
    'premium': 3,
    'taken': 1,
    'reserved': 1,
    'pending-approved': 2,
  });
  const name = draws.once(15) ? await plans.domainOf(shop, draws) : plans.fresh(tld, label);
  const domain = {
    domainName: name,
    ...draws.some({
      autorenewEnabled: draws.once(2),
      privacyEnabled: draws.once(2),
      locked: draws.once(2),
    }),
    ...(draws.once(6) && { nameservers: draws.pick(NAMESERVERS) }),
    ...(draws.once(8) && { contacts: contacts(draws) }),
  };
  return post(name, 'domains', {
    domain,
    ...(draws.once(2) && { years: draws.pick([1, 1, 2, 2, 2, 3, 3, 5, 5, 10, 10, 11, 0]) }),
    ...(draws.once(3) && {
      promoCode: draws.pick(['HALF', 'THIRD', 'THIRD', 'OFF3', 'FREE', 'ONCE', 'HUGE', 'HUGE', 'GONE']),
    }),
    ...(await purchasePrice(scene, name, 'purchasePrice')),
  });
};

const restoreDomain: Draw = async ({ plans, shop, draws }) => {
  const name = draws.once(6) ? await plans.domainOf(shop, draws) : await plans.lost(shop, draws);
  const { body } = await shop.reseller.call('GET', `/core/v1/domains/${name}:restore`);
  const price = typeof body.purchasePrice === 'number' && !draws.once(8) ? body.purchasePrice : 12;
  return post(name, `domains/${name}:restore`, draws.once(12) ? {} : { purchasePrice: price });
};

const processRefund: Draw = async ({ plans, shop, draws }) => {
  const orders = await plans.world.sql(
    `select o.id, max(i.name) as name, json_agg(i.id order by i.id) as items from orders o join order_items i on i.order_id = o.id where o.account_id = $1 group by o.id order by o.id desc limit 10`,
    [shop.reseller.id],
  );
  const { id, name, items } = draws.pick(orders) as { id: number; name: string; items: number[] };
  return post(name, 'refund', {
    orderId: draws.once(20) ? id + 9_999 : id,
    orderItemIds: draws.once(8) ? items : items.slice(0, 1),
  });
};

const createTransfer: Draw = async (scene) => {
  const { plans, shop, draws } = scene;
  const name = draws.once(8) ? await plans.domainOf(shop, draws) : await plans.foreign(draws);
  return post(name, 'transfers', {
    domainName: name,
    ...(!draws.once(15) && { authCode: draws.once(10) ? 'Wrong-code-12345' : TRANSFER_CODE }),
    ...draws.some({ privacyEnabled: draws.once(2) }),
    ...(draws.once(2) && (await purchasePrice(scene, name, 'transferPrice'))),
  });
};

const cancelTransfer: Draw = async ({ plans, shop, draws }) => {
  if (draws.once(2)) await plans.world.advanceTransfers();
  const rows = await plans.world.sql(
    'select name from transfers where account_id = $1 order by id desc limit 3',
    [shop.reseller.id],
  );
  const name = rows.length === 0 ? plans.fresh('com', 'unknown') : (draws.pick(rows).name as string);
  return post(name, `transfers/${name}:cancel`);
};

const createInternalTransferIn: Draw = async ({ plans, shop, draws }) => {
  const name = await plans.domainOf(shop, draws);
  // An enterprise account, which may take domains in.
  const buyer = draws.once(4) ? draws.pick(plans.shops) : plans.shops[ENTERPRISE];
  await plans.world.sql('delete from move_guesses');
  const { body } = await shop.reseller.call('GET', `/core/v1/domains/${name}:getAuthCode`);
  const authCode = draws.once(8) ? 'Wrong-code-12345' : (body.authCode ?? 'Wrong-code-12345');
  return { ...post(name, 'transfers/internal/in', { domainName: name, authCode }), by: buyer };
};

const transferCredit: Draw = async ({ plans, draws }) => {
  const [shop] = plans.shops;
  const child = draws.once(12) ? 999_999 : shop.children[0];
  const call = post('', `accounts/${child}:transferCredit`, {
    direction: draws.pick(['to_sub_account', 'to_sub_account', 'from_sub_account']),
    amount: draws.pick([0, 0.01, 1, 12.5, 99.99, 12.345, -3, 1e9]),
  });
  return { ...call, by: shop };
};

/** Each plannable operation that a random case can call. */
export const DRAWS: Readonly<Record<string, Draw>> = {
  createDomain,
  restoreDomain,
  processRefund,
  createTransfer,
  cancelTransfer,
  createInternalTransferIn,
  transferCredit,
  renewDomain: async (scene) => {
    const name = await scene.plans.domainOf(scene.shop, scene.draws);
    return post(name, `domains/${name}:renew`, {
      ...(scene.draws.once(2) && { years: scene.draws.pick([1, 1, 2, 3, 9, 10, 11]) }),
      ...(await purchasePrice(scene, name, 'renewalPrice')),
    });
  },
  purchasePrivacy: action('purchasePrivacy', ({ draws }) => ({
    ...(draws.once(4) && { years: draws.pick([1, 2]) }),
    ...(draws.once(4) && { purchasePrice: draws.pick([0, 5]) }),
  })),
  updateDomain: async ({ plans, shop, draws }) => {
    const name = await plans.domainOf(shop, draws);
    const body = draws.some({
      autorenewEnabled: draws.once(2),
      privacyEnabled: draws.once(2),
      locked: draws.once(2),
      tags: draws.pick([[], ['a'], ['a', 'b'], ['a,b']]),
      notes: draws.pick(['', null, 'late', 'x'.repeat(5_000)]),
    });
    return { method: 'PATCH', path: `domains/${name}`, body, name };
  },
  enableAutorenew: action('enableAutorenew'),
  disableAutorenew: action('disableAutorenew'),
  lockDomain: action('lock'),
  unlockDomain: action('unlock'),
  enableWhoisPrivacy: action('enableWhoisPrivacy'),
  disableWhoisPrivacy: action('disableWhoisPrivacy'),
  setContacts: action('setContacts', ({ draws }) => ({ contacts: contacts(draws) })),
  setNameservers: action('setNameservers', ({ draws }, name) => ({
    nameservers: draws.pick([...NAMESERVERS, [`ns1.${name}`, 'ns1.example.net']]),
  })),
  getAuthCode: async ({ plans, shop, draws }) => {
    const name = await plans.domainOf(shop, draws);
    return { method: 'GET', path: `domains/${name}:getAuthCode`, name };
  },
  handOverDomain: async ({ plans, shop, draws }) => {
    const uk = shop.names.filter((one) => one.endsWith('.uk'));
    const name = uk.length === 0 || draws.once(4) ? await plans.domainOf(shop, draws) : draws.pick(uk);
    return post(name, `transfers/external/out/${name}:handOver`, {
      // Whether a tag exists is known to the registry alone.
      registrarTag: draws.once(6) ? 'bad tag' : OTHER_REGISTRARS[1].clientId,
    });
  },
  cancelOutboundTransfer: async ({ plans, shop, draws }) => {
    const name = await plans.domainOf(shop, draws);
    const { body } = await shop.reseller.call('GET', `/core/v1/domains/${name}:getAuthCode`);
    // Refused by the registry while the domain is locked there.
    if (typeof body.authCode === 'string')
      await plans.world.other.request(name, body.authCode).catch(() => undefined);
    return post(name, `transfers/external/out/${name}:cancel`);
  },
  ...ZONE_DRAWS,
  ...ACCOUNT_DRAWS,
};
