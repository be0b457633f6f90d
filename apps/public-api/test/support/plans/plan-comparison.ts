import type { Answer } from '@registrar/test-sandbox';
import { comparable } from '../examples';
import type { Additions, Standing } from './plan-standing';

export interface PlanBody {
  items: { name: string; type: string; duration: number; priceCents: number; taxCents: number }[];
  totalCents: number;
  refundCents?: number;
  balanceAfterCents?: number;
  registryCommands: string[];
  changes: { field: string; from?: unknown; to?: unknown }[];
  events: string[];
  mails: string[];
  result?: unknown;
}

/** One case after plan and call. */
export interface Outcome {
  /** Of the domain; empty where there is none. */
  name: string;
  dry: Answer;
  real: Answer;
  before: Standing;
  after: Standing;
  added: Additions;
}

/** What plan and outcome disagree about, in words; none where they agree. */
export function differencesOf(outcome: Outcome): string[] {
  const { dry, real } = outcome;
  if (dry.status !== 200 || real.status !== 200) return refusals(dry, real);
  const plan = dry.body.plan as PlanBody;
  return [...money(plan, outcome), ...state(plan, outcome), ...effects(plan, outcome)];
}

const compare = (what: string, planned: unknown, actual: unknown): string[] =>
  JSON.stringify(planned) === JSON.stringify(actual)
    ? []
    : [`${what}: planned ${JSON.stringify(planned)}, actual ${JSON.stringify(actual)}`];

function refusals(dry: Answer, real: Answer): string[] {
  const of = ({ status, body, headers }: Answer): unknown =>
    status === 200 ? status : [status, headers.get('x-error-code'), body.message, body.details];
  return compare('refusal', of(dry), of(real));
}

function money(plan: PlanBody, { real, before, after, added }: Outcome): string[] {
  const paid = before.available - after.available;
  const { refundCents = 0 } = plan;
  const isHeld = added.operations.some((one) => one === 'open' || one === 'pending');
  const expected = plan.balanceAfterCents ?? before.available;
  const taxes = plan.items.reduce((sum, { taxCents }) => sum + taxCents, 0);
  return [
    ...compare('balance', expected + (isHeld ? 0 : refundCents), after.available),
    ...compare(
      'items',
      plan.items.map(({ name, type, duration, priceCents, taxCents }) => ({
        name,
        type,
        duration,
        priceCents,
        taxCents,
      })),
      added.items,
    ),
    ...compare(
      'sum of items',
      plan.totalCents,
      plan.items.reduce((sum, { priceCents, taxCents }) => sum + priceCents + taxCents, 0),
    ),
    ...compare('hold', plan.totalCents, Number(added.heldCents)),
    ...(plan.totalCents > 0 ? compare('charge', plan.totalCents, paid) : []),
    ...(real.body.totalPaid !== undefined
      ? compare('totalPaid', plan.totalCents, Math.round(Number(real.body.totalPaid) * 100))
      : []),
    ...(plan.totalCents > 0 && !isHeld
      ? [
          ...compare('held in the end', before.held, after.held),
          ...compare('captured', -plan.totalCents, Number(added.captured['held'] ?? 0)),
          ...compare('tax', taxes, Number(added.captured['tax'] ?? 0)),
        ]
      : []),
  ];
}

/** Fields of the changes that the standing shows, each with its value. */
function fieldsOf({ domain, ...zone }: Standing): Record<string, unknown> {
  return {
    autorenewEnabled: domain?.autorenew_enabled,
    locked: domain?.locked,
    privacyEnabled: domain?.privacy_enabled,
    locks: domain?.locks,
    nameservers: domain?.nameservers,
    expireDate: domain && String(domain.expires_at).slice(0, 10),
    authCode: domain?.auth_code_sealed,
    contacts: domain && [
      domain.registrant_id,
      domain.admin_id,
      domain.tech_id,
      domain.billing_id,
      domain.privacy_contact_id,
    ],
    tags: domain?.tags ?? [],
    notes: domain?.notes,
    dnssec: zone.ds,
    records: zone.records,
    urlForwarding: zone.urls,
    emailForwarding: zone.mailboxes,
    vanityNameservers: zone.hosts,
    signing: zone.signing,
  };
}
const WITHOUT_VALUES = ['contacts', 'authCode'];
const LISTS = ['records', 'urlForwarding', 'emailForwarding', 'vanityNameservers'];

function state(plan: PlanBody, outcome: Outcome): string[] {
  const { before, after, added } = outcome;
  // The registry has not answered yet, or the call is about no domain.
  if (added.operations.some((one) => one === 'open' || one === 'pending') || !outcome.name) return [];
  const arrives = before.domain === null && after.domain !== null;
  const leaves = before.domain !== null && after.domain === null;
  const domainName = plan.changes.find(({ field }) => field === 'domainName');
  if (arrives || leaves || domainName)
    return [
      ...compare('arrival', arrives, domainName?.to !== undefined),
      ...compare('departure', leaves, domainName?.from !== undefined),
    ];
  const [had, has] = [fieldsOf(before), fieldsOf(after)];
  // With privacy the registry gets other contacts, where it has contacts; the domain's own stay.
  const isRepublished = had.privacyEnabled !== has.privacyEnabled;
  const fields = Object.keys(had).filter((field) => field !== 'contacts' || !isRepublished);
  return fields.flatMap((field) =>
    LISTS.includes(field)
      ? listChange(plan, field, had[field] as string[], has[field] as string[])
      : fieldChange(plan, field, had[field], has[field]),
  );
}

function fieldChange(plan: PlanBody, field: string, from: unknown, to: unknown): string[] {
  const planned = plan.changes.filter((change) => change.field === field);
  const changed = JSON.stringify(from) !== JSON.stringify(to);
  if (planned.length === 0) return changed ? [`${field} changed: ${JSON.stringify([from, to])}`] : [];
  if (WITHOUT_VALUES.includes(field)) return changed ? [] : [`${field} did not change`];
  const text = (value: unknown): unknown => (field === 'expireDate' ? String(value).slice(0, 10) : value);
  return compare(
    field,
    planned.map((change) => [text(change.from), text(change.to)]),
    [[from, to]],
  );
}

/** Lines that go and come. */
function listChange(plan: PlanBody, field: string, from: string[], to: string[]): string[] {
  const planned = plan.changes.filter((change) => change.field === field);
  const texts = (side: 'from' | 'to'): string[] =>
    planned
      .map((change) => change[side])
      .filter((one): one is string => one !== undefined)
      .sort();
  const [gone, come] = [texts('from'), texts('to')];
  const kept = gone.filter((one) => come.includes(one));
  const without = (lines: string[]): string[] => lines.filter((one) => !kept.includes(one));
  // Forwardings of mail are named by their box where they go.
  const lost = from.filter((one) => !to.includes(one));
  const isNamed = (line: string, text: string): boolean => line === text || line.startsWith(`${text} to `);
  return [
    ...(field === 'emailForwarding'
      ? without(gone)
          .filter((text) => !lost.some((line) => isNamed(line, text)))
          .map((text) => `${field} did not go: ${text}`)
      : compare(`${field} that go`, without(gone), lost)),
    ...compare(
      `${field} that come`,
      without(come),
      to.filter((one) => !from.includes(one)),
    ),
  ];
}

/** Known only when they are due: the registry may lack nothing. */
const CONDITIONAL = /as far as the registry|where the registry lacks|once the registry|after the arrival/;

/** Commands in words, each as the log of commands has it. */
const domainCommands = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !CONDITIONAL.test(text))
    .map((text) => /^(domain:\w+) ([^\s:]+)/.exec(text))
    .filter((match) => match !== null)
    // A release is a transfer in the log of commands.
    .map(([, command, name]) => `${command.replace('domain:release', 'domain:transfer')} ${name}`)
    .sort();

/** Whether the plan has the command with a condition. */
const isConditional = ({ registryCommands }: PlanBody, command: string): boolean =>
  registryCommands.some((text) => CONDITIONAL.test(text) && text.includes(command.split(' ')[1])) &&
  !registryCommands.some((text) => !CONDITIONAL.test(text) && text.startsWith(command));

function effects(plan: PlanBody, { real, added }: Outcome): string[] {
  const isDone = added.operations.every((one) => one === 'succeeded');
  const result = comparable(plan.result);
  return [
    ...plan.events.filter((one) => isDone && !added.events.includes(one)).map((one) => `no event ${one}`),
    ...added.events.filter((one) => !plan.events.includes(one)).map((one) => `unplanned event ${one}`),
    ...added.mails.filter((one) => !plan.mails.includes(one)).map((one) => `unplanned mail ${one}`),
    ...(isDone
      ? compare(
          'commands',
          domainCommands(plan.registryCommands),
          domainCommands(added.commands).filter((one) => !isConditional(plan, one)),
        )
      : []),
    ...(plan.result !== undefined && !isPart(result, comparable(real.body))
      ? compare('result', result, comparable(real.body))
      : []),
  ];
}

/** Whether each member of the plan's result is in the answer. */
function isPart(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part))
    return (
      Array.isArray(whole) && part.length === whole.length && part.every((one, at) => isPart(one, whole[at]))
    );
  if (part !== null && typeof part === 'object')
    return (
      whole !== null &&
      typeof whole === 'object' &&
      Object.entries(part).every(([key, value]) => isPart(value, (whole as Record<string, unknown>)[key]))
    );
  return part === whole;
}
