// Pictures of the console's pages for the docs, from the stack that `npm start` runs on this machine:
// `npm run screenshots [-- work,domain]`. Writes docs/console/<page>-<light|dark>.png; SCREENSHOTS_DIR and
// SCREENSHOTS_WIDTH write others elsewhere.
const fs = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { makePictureData } = require('./picture-data.cjs');

const root = path.resolve(__dirname, '..', '..');
const target = path.resolve(root, process.env.SCREENSHOTS_DIR || 'docs/console');
const demoFile = path.resolve(root, process.env.LOCAL_DIR || '.local', 'demo.json');
const SIZE = { width: Number(process.env.SCREENSHOTS_WIDTH || 1200), height: 760 };
const PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Resources of objects are taken from lists, so that any sandbox has pictures. */
async function pagesOf(demo, { jobs, notices }) {
  const first = async (route, member = 'items') => {
    const answer = await fetch(`${demo.adminApi}/admin/v1/${route}`, {
      headers: { authorization: `Bearer ${demo.adminToken}` },
    });
    return (await answer.json())[member][0];
  };
  const firstOf = async (list) => {
    const answer = await fetch(`${demo.adminApi}/admin/v1/lists/${list}`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${demo.adminToken}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return (await answer.json()).items[0];
  };
  const operation = await first('operations?kind=register');
  const payment = await first('payments');
  const mail = await firstOf('mails');
  const zone = await firstOf('zones');
  const order =
    operation &&
    (await fetch(`${demo.adminApi}/admin/v1/domains/${operation.subject}`, {
      headers: { authorization: `Bearer ${demo.adminToken}` },
    }).then((answer) => answer.json()));
  return {
    'work': '/',
    'search': '/search',
    'accounts': '/accounts',
    'account': '/accounts/1',
    'payments': '/payments',
    ...(payment && { payment: `/payments/${payment.id}` }),
    ...(operation && {
      domain: `/domains/${operation.subject}`,
      operation: `/operations/${operation.id}`,
    }),
    ...(order?.orderId && { order: `/orders/${order.orderId}` }),
    'operations': '/operations',
    'bulk-acts': '/bulk',
    'bulk-act': `/bulk/${jobs.done}`,
    'bulk-act-planned': `/bulk/${jobs.planned}`,
    'bulk-act-new': '/bulk/new',
    'domains': [
      '/lists/domains',
      undefined,
      undefined,
      ['harbour-lights.com', 'old-rope-walk.com', 'quay-books.com'],
    ],
    'terminations': '/terminations',
    'drift': '/drift',
    'poll-messages': '/poll-messages',
    'unknown-domains': '/unknown-domains',
    'registries': '/registries',
    'registry': '/registries/sim-thin',
    'registry-windows': ['/registries/sim-thin', undefined, 'Maintenance windows'],
    'tlds': '/tlds',
    'stopped-sales': '/tlds/tv',
    'tld': '/tlds/com',
    'offers': '/offers',
    'money': '/money',
    ...(zone && {
      holds: [`/domains/${zone.domainName}`, 'Holds'],
      zone: [`/domains/${zone.domainName}`, 'Zone'],
    }),
    'deliveries': '/deliveries',
    'webhooks': '/webhooks',
    'incidents': '/incidents',
    'incident': `/incidents/${notices.incident}`,
    'maintenance': `/maintenance/${notices.maintenance}`,
    'announcements': '/announcements',
    'announcement': `/announcements/${notices.announcement}`,
    'mails': '/lists/mails',
    ...(mail && { mail: `/lists/mails/${mail.id}` }),
    'reports': '/reports',
    'report': '/reports/activity?split=tld&figure=registrations',
    'lists': '/lists',
    'audit': '/audit',
    'staff': '/staff',
    'settings': '/settings',
    'sandbox': '/sandbox',
  };
}

async function main() {
  if (!fs.existsSync(demoFile)) throw new Error('Start the local stack first: npm start');
  const demo = JSON.parse(fs.readFileSync(demoFile, 'utf8'));
  const made = await makePictureData(demo);
  const executablePath = PATHS.find((file) => file && fs.existsSync(file));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: SIZE });
  const picture = (name) => page.screenshot({ path: path.join(target, `${name}.png`) });
  const only = process.argv[2]?.split(',');
  fs.mkdirSync(target, { recursive: true });
  await page.goto(`${demo.adminApi}/console/`);
  const key = page.locator('input[type=password]');
  await page.waitForLoadState('networkidle');
  if (!(await key.isVisible())) await page.getByText('Use a staff key').click();
  if (!only) await picture('login-light');
  await key.fill(demo.adminToken);
  await key.press('Enter');
  await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor();
  // A pointer over a value shows its hint.
  await page.mouse.move(0, 0);
  for (const [name, place] of Object.entries(await pagesOf(demo, made))) {
    if (only && !only.includes(name)) continue;
    const [href, tab, section, ticked = []] = Array.isArray(place) ? place : [place];
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(`/console${href}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    if (ticked.length > 0) await page.waitForLoadState('networkidle');
    for (const name of ticked)
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.waitForLoadState('networkidle');
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await page.locator('h1').first().waitFor();
      if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
      if (section) await page.getByRole('heading', { name: section }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
      await picture(`${name}-${colorScheme}`);
    }
  }
  await browser.close();
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
