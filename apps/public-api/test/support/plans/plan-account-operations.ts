import { type Draw, idOf, NAMESERVERS, post } from './plan-scenes';
import { PERSON } from './plan-world';

const ofAccount = 'account_id = $1';

/** Changes of the account itself: settings, tokens, webhooks, calendars, verifications. */
export const ACCOUNT_DRAWS: Readonly<Record<string, Draw>> = {
  subscribe: ({ draws }) =>
    post('', 'notifications', {
      eventName: draws.pick(['domain.expiration', 'domain.lock.status_change', 'no.event']),
      url: draws.pick(['https://93.184.216.34/hook', 'https://93.184.216.34/2', 'no url']),
      active: draws.once(2),
    }),
  modifySubscription: async (scene) => {
    const id = await idOf(scene, 'webhook_subscriptions', ofAccount, [scene.shop.reseller.id]);
    const body = scene.draws.some({ active: scene.draws.once(2), url: 'https://93.184.216.34/3' });
    return { method: 'PUT', path: `notifications/${id}`, body, name: '' };
  },
  rotateSecret: async (scene) => {
    const id = await idOf(scene, 'webhook_subscriptions', ofAccount, [scene.shop.reseller.id]);
    return post('', `notifications/${id}:rotateSecret`);
  },
  deleteSubscription: async (scene) => {
    const id = await idOf(scene, 'webhook_subscriptions', ofAccount, [scene.shop.reseller.id]);
    return { method: 'DELETE', path: `notifications/${id}`, name: '' };
  },
  createToken: ({ draws }) =>
    post('', 'tokens', {
      name: `token-${draws.below(1_000_000)}`,
      ...draws.some({ readOnly: draws.once(2), zones: [draws.pick(['a.com', 'no name'])] }),
      ...(draws.once(4) && { dailySpendCap: draws.pick([0, 100, -1]) }),
    }),
  rotateToken: async (scene) => {
    const where = `account_id = $1 and name <> 'default'`;
    return post('', `tokens/${await idOf(scene, 'api_tokens', where, [scene.shop.reseller.id])}:rotate`);
  },
  revokeToken: async (scene) => {
    const where = `account_id = $1 and name <> 'default'`;
    const id = await idOf(scene, 'api_tokens', where, [scene.shop.reseller.id]);
    return { method: 'DELETE', path: `tokens/${id}`, name: '' };
  },
  updateAccountSettings: ({ draws }) => ({
    method: 'PATCH',
    path: 'accountinfo/settings',
    name: '',
    body: draws.some({
      autorenewEnabled: draws.once(2),
      privacyEnabled: draws.once(2),
      autorenewLeadDays: draws.pick([7, 30, 8]),
      nameservers: draws.pick(NAMESERVERS),
      registrantLockOptOut: draws.once(2),
      verifyForwardingRecipients: draws.once(2),
    }),
  }),
  verifyContact: async (scene) =>
    post(
      '',
      `contacts/verify/${await idOf(scene, 'contact_verifications', ofAccount, [scene.shop.reseller.id])}`,
    ),
  resendVerificationEmail: async (scene) =>
    post(
      '',
      `contacts/verify/${await idOf(scene, 'contact_verifications', ofAccount, [scene.shop.reseller.id])}:resend`,
    ),
  createAccount: ({ draws }) =>
    post('', 'accounts', {
      account: {
        accountName: `child-${draws.below(1_000_000)}`,
        password: draws.pick(['Tide#2041', 'x']),
        contacts: { registrant: PERSON },
      },
      apiTos: !draws.once(8),
      tos: true,
    }),
  setNoticeSettings: ({ draws }) => ({
    method: 'PUT',
    path: 'accountinfo/notices',
    name: '',
    body: draws.some({
      expiry: draws.pick([[60, 30], [7], [], [0], [91], ['soon']]),
      lockEnd: draws.pick([[3], [3, 3], [6, 5, 4, 3, 2, 1]]),
    }),
  }),
  createCalendar: ({ draws }) =>
    post('', 'calendars', {
      name: draws.pick(['Expiries', '', `shop ${draws.below(1_000)}`]),
      ...draws.some({ tld: draws.pick(['com', '.net', 'no tld']), tags: draws.pick([['a'], ['a,b'], []]) }),
    }),
  revokeCalendar: async (scene) => {
    const id = await idOf(scene, 'expiry_calendars', ofAccount, [scene.shop.reseller.id]);
    return { method: 'DELETE', path: `calendars/${id}`, name: '' };
  },
};
