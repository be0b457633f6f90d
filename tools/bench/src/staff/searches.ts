import type { Client } from 'pg';
import type { Measured, StaffProbe } from './probe';

/** Rows that searches are made from; each request of a kind takes another one. */
const SAMPLED = 50;
const SAMPLES = `
select d.name, d.order_id, d.operation_id, c.email, c.phone, w.company_name, a.username, r.cltrid, r.svtrid
  from growth.facts f cross join generate_series(1, $1::int) n join domains d on d.id = f.domains + n * ($2::int / $1::int)
       join contacts c on c.id = d.registrant_id
       join accounts a on a.id = d.account_id
       left join lateral (select x.company_name from contacts x where x.id >= d.registrant_id and x.company_name is not null order by x.id limit 1) w on true
       left join lateral (select * from registry_commands x where x.operation_id = d.operation_id order by x.id limit 1) r on true`;

interface Sample {
  name: string;
  order_id: number;
  operation_id: string;
  email: string;
  phone: string;
  company_name: string;
  username: string;
  cltrid: string | null;
  svtrid: string | null;
}

interface Search {
  name: string;
  text: (sample: Sample, n: number) => string;
  /** 400: the text is refused as too short. */
  expected?: number;
}

const label = ({ name }: Sample): string => name.split('.')[0];
const SEARCHES: readonly Search[] = [
  { name: 'domain, exact', text: ({ name }) => name },
  { name: 'domain, beginning', text: (sample) => label(sample).slice(0, 6) },
  { name: 'domain, part of one', text: (sample) => label(sample).slice(2, 12) },
  { name: 'domain, part of nearly all', text: () => '-quay' },
  { name: 'domain, part of all .com', text: () => '.com' },
  { name: 'mail address', text: ({ email }) => email },
  { name: 'mail address, beginning', text: ({ email }) => email.split('@')[0] },
  { name: 'mail address, end of all', text: () => '@example.net' },
  { name: 'phone number', text: ({ phone }) => phone },
  { name: 'phone number, beginning', text: ({ phone }) => phone.slice(0, 8) },
  { name: 'company', text: ({ company_name }) => company_name },
  { name: 'company, part of all', text: () => 'gmbh' },
  { name: 'name of all contacts', text: () => 'holder no' },
  { name: 'username', text: ({ username }) => username },
  { name: 'username, part of most', text: () => 'seller' },
  { name: 'svTRID', text: ({ svtrid }) => svtrid ?? 'SRV-1' },
  { name: 'clTRID', text: ({ cltrid, operation_id }) => cltrid ?? `${operation_id}-create-1` },
  { name: 'operation', text: ({ operation_id }) => operation_id },
  { name: 'operation, beginning', text: ({ operation_id }) => operation_id.slice(0, 13) },
  { name: 'order number', text: ({ order_id }) => String(order_id) },
  { name: 'IP address', text: (_, n) => `192.0.2.${n}` },
  { name: 'not found', text: (_, n) => `nowhere-${n}-absent` },
  { name: 'two letters', text: (sample) => label(sample).slice(0, 2) },
  { name: 'one letter (refused)', text: (sample) => label(sample).slice(0, 1), expected: 400 },
];

/** The search of the console over all kinds of records, by each kind of text. */
export async function measureSearches(
  probe: StaffProbe,
  stock: { client: Client; domains: number },
  say: (line: string) => void,
): Promise<Measured[]> {
  const { rows } = await stock.client.query<Sample>(SAMPLES, [SAMPLED, stock.domains]);
  const figures: Measured[] = [];
  for (const { name, text, expected } of SEARCHES) {
    say(`staff: search, ${name}`);
    figures.push(
      await probe.measure(
        name,
        (n) => ({ method: 'POST', path: 'search', body: { text: text(rows[n % rows.length], n) } }),
        { expected },
      ),
    );
  }
  return figures;
}
