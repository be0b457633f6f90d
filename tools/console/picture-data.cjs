// Data for the pictures of the console: domains, bulk acts, maintenance windows, stopped sales and notices, made by the
// APIs of the local stack; and what needs a person, which only trouble would cause, as rows of its database.
// What the stack has already is left as it was, so that it can run again.
const { Client } = require('pg');

const DOMAINS = [
  'harbour-lights.com',
  'quay-books.com',
  'northern-ferry.net',
  'saltmarsh-studio.com',
  'tidal-power-works.net',
  'lantern-bakery.com',
  'old-rope-walk.com',
  'pilot-boat-tours.tv',
  'gull-and-anchor.cc',
  'seawall-architects.com',
  'driftwood-furniture.com',
  'breakwater-cafe.net',
];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** An hour of a day from now, on the hour. */
const instantIn = (days, hour) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + hour * HOUR_MS).toISOString();

async function send(authorization, method, url, body, version) {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization,
      'content-type': 'application/json',
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Rows of the page Work, about the domain `$1`; each only where the table has none of its kind. */
const WORK = [
  `insert into unknown_domains (connection_id, name, source, evidence, found_at, seen_at)
   select connection_id, 'lost-anchor.com', 'create', 'SIM-4711', now() - interval '3 hours', now()
   from domains where name = $1 and not exists (select from unknown_domains where resolved_at is null)`,
  `insert into poll_messages (connection_id, message_id, text, content, raw, disposition, received_at)
   select connection_id, 'work-7', 'Low credit balance: 120.00 USD', '{"kind": "other"}', '<epp/>', 'unknown', now() - interval '40 minutes'
   from domains where name = $1 and not exists (select from poll_messages where disposition = 'unknown')`,
  `insert into registry_differences overriding user value select 0, id, 'nameservers',
   '["ns1.example.test", "ns2.example.test"]', '["ns1.harbour-dns.net"]', now() - interval '2 hours', now()
   from domains where name = $1 and not exists (select from registry_differences where resolved_at is null)`,
  `insert into staff_approvals (id, act, target, command, command_sealed, digest, state, requested_by, reason, created_at, expires_at, cause)
   select gen_random_uuid(), w.act, w.target, '{}', 'sealed', w.act, 'pending', 'Ines', w.reason, now() - interval '50 minutes', now() + interval '1 day', w.cause
   from (values ('account.credit', 'account:1', 'Ticket 5133', 'credit and refunds of one person to this account within 24 h come to 1250.00 USD, above 1000.00 USD'),
                ('transfer.approve', 'domain:' || $1, 'Ticket 5140', 'the domain leaves its account')) as w (act, target, reason, cause)
   where not exists (select from staff_approvals where state = 'pending')`,
  `update operations set attention_at = now() - interval '25 minutes', state = 'pending', settled_at = null, answer = null, due_at = now() + interval '1 year'
   where id = (select id from operations where subject <> $1 and kind = 'update' order by created_at desc limit 1)
   and not exists (select from operations where attention_at is not null)`,
];

async function makeWork(databaseUrl, domainName) {
  const sql = new Client({ connectionString: databaseUrl });
  await sql.connect();
  for (const statement of WORK) await sql.query(statement, [domainName]);
  await sql.end();
}

/** Ids of a planned and of a carried out job, and of one notice of each kind. */
async function makePictureData(demo) {
  const login = `Basic ${Buffer.from(`${demo.username}:${demo.token}`).toString('base64')}`;
  const admin = (method, path, body, version) =>
    send(`Bearer ${demo.adminToken}`, method, `${demo.adminApi}/admin/v1/${path}`, body, version);
  await registerDomains(
    (path, body) => send(login, 'POST', `${demo.publicApi}/core/v1/${path}`, body),
    admin,
  );
  await announceWindows(admin);
  await stopSales(admin);
  const jobs = {
    planned: await jobOf(admin, 'setNameserversForAccount', (domainName, at) => ({
      domainName: at === 1 ? 'not-in-this-account.com' : domainName,
      nameservers: ['ns1.harbour-dns.net', 'ns2.harbour-dns.net'],
      reason: 'Ticket 5120: move to the new name servers',
    })),
    done: await jobOf(
      admin,
      'setAutorenewForAccount',
      (domainName, at) => ({
        domainName: at === 2 ? 'sold-last-year.com' : domainName,
        on: at % 2 === 0,
        reason: 'Ticket 5098: renewals by the list of the customer',
      }),
      true,
    ),
  };
  await makeWork(demo.databaseUrl, DOMAINS[0]);
  return { jobs, notices: await publishNotices(admin) };
}

/** Ids of an incident, a planned maintenance and an announcement; made where the stack has none. */
async function publishNotices(admin) {
  const firstOf = async (route, body) => {
    const { items } = await admin('GET', route);
    return items[0] ?? (await admin('POST', route, body));
  };
  const incident = await firstOf('status/incidents', {
    title: 'Changes of DNS records are slow',
    impact: 'minor',
    groups: ['dns'],
    text: 'Changes of records take minutes. We look into it.',
  });
  if (incident.state === 'investigating')
    await admin(
      'POST',
      `status/incidents/${incident.id}/updates`,
      { state: 'identified', text: 'One of two name servers answers slowly. It is taken out of service.' },
      incident.version,
    );
  const maintenance = await firstOf('status/maintenance', {
    title: 'Update of the database',
    impact: 'outage',
    groups: ['registration', 'changes'],
    startsAt: instantIn(5, 2),
    endsAt: instantIn(5, 3),
    text: 'Requests are refused for some minutes.',
  });
  const announcement = await firstOf('announcements', {
    subject: 'API closed on Sunday',
    text: 'Hello {{username}},\n\nthe API is closed from 02:00 to 03:00 UTC.',
    audience: 'all',
  });
  return { incident: incident.id, maintenance: maintenance.id, announcement: announcement.id };
}

async function registerDomains(reseller, admin) {
  for (const domainName of DOMAINS) {
    const known = await admin('GET', `domains/${domainName}`).catch(() => undefined);
    if (!known) await reseller('domains', { domain: { domainName } });
  }
}

async function announceWindows(admin) {
  const { maintenance } = await admin('GET', 'registries/sim-thin');
  if (maintenance.length > 0) return;
  for (const [days, from, to, reason] of [
    [3, 2, 4, 'Registry software update'],
    [10, 22, 23, 'Exchange of certificates'],
  ])
    await admin('POST', 'registries/sim-thin/maintenance', {
      from: instantIn(days, from),
      to: instantIn(days, to),
      reason,
    });
}

async function stopSales(admin) {
  const { stopped } = await admin('GET', 'registries/sim-thin');
  if (!stopped)
    await admin('POST', 'registries/sim-thin:stopSales', {
      products: ['transfer'],
      reason: 'The registry asked to pause transfers in',
      until: instantIn(4, 6),
    });
  if ((await admin('GET', 'tlds/tv')).stopped) return;
  await admin('POST', 'tlds/tv:stopSales', {
    products: ['registration'],
    reason: 'The registry announced wrong prices',
    until: instantIn(2, 12),
  });
}

/** The newest job of the command, or a new one; planned, and carried out on request. */
async function jobOf(admin, command, itemOf, isStarted = false) {
  const { items: jobs } = await admin('GET', 'jobs');
  const known = jobs.find((job) => job.command === command);
  if (known) return known.id;
  const { id } = await admin('POST', 'jobs', { command, items: DOMAINS.map(itemOf) });
  await admin('POST', `jobs/${id}:plan`, {});
  const { planId } = await stateOf(admin, id, ['planned']);
  if (isStarted) {
    await admin('POST', `jobs/${id}:start`, { planId });
    await stateOf(admin, id, ['done', 'paused']);
  }
  return id;
}

async function stateOf(admin, id, states) {
  for (let tries = 0; tries < 120; tries += 1) {
    const job = await admin('GET', `jobs/${id}`);
    if (states.includes(job.state)) return job;
    await new Promise((later) => setTimeout(later, 500));
  }
  throw new Error(`The job ${id} is not ${states.join(' or ')} within a minute`);
}

module.exports = { makePictureData };
