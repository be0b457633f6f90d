/**
 * Field names, lower case without separators, whose values never reach a log: credentials, registry secrets,
 * personal data.
 */
const MASKED = new Set([
  'authorization',
  'cookie',
  'pw',
  'newpw',
  'authcode',
  'authinfo',
  'sealed',
  'digest',
  'apikey',
  'privatekey',
  'clientkey',
  'credentials',
  'email',
  'emailto',
  'phone',
  'voice',
  'fax',
  'address',
  'address1',
  'address2',
  'street',
  'city',
  'zip',
  'postalcode',
  'pc',
  'firstname',
  'lastname',
  'companyname',
  'org',
  'contact',
  'contacts',
  'registrant',
]);
const MASKED_ENDINGS = /(?:token|password|secret)$/;
/** Deeper structures are cut: a log line is no dump. */
const MAX_DEPTH = 6;

const MASK = '[masked]';

/**
 * A copy of the fields with secrets and personal data masked by field name, at any depth, and errors made
 * readable.
 */
export function masked(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== undefined) result[name] = isMasked(name) ? MASK : maskedValue(value, depth + 1);
  }
  return result;
}

function maskedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return readableError(value, depth);
  if (depth > MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, depth + 1));
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  return masked(value as Record<string, unknown>, depth);
}

/**
 * Field names repeat on every line, so the verdict on each is cached; bounded, since names can come from
 * data.
 */
const verdicts = new Map<string, boolean>();
const VERDICTS_MAX = 5_000;

function isMasked(name: string): boolean {
  let verdict = verdicts.get(name);
  if (verdict === undefined) {
    const plain = name.toLowerCase().replace(/[-_]/g, '');
    verdict = MASKED.has(plain) || MASKED_ENDINGS.test(plain);
    if (verdicts.size < VERDICTS_MAX) verdicts.set(name, verdict);
  }
  return verdict;
}

/**
 * What helps to find the fault. Other properties stay out on purpose: database drivers put whole rows into
 * `detail` and parameters into `parameters`.
 */
function readableError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, kind } = error as { code?: unknown; constraint?: unknown; kind?: unknown };
  const cause =
    error.cause === undefined || depth > MAX_DEPTH ? undefined : maskedValue(error.cause, depth + 1);
  return { type: error.name, message: error.message, code, constraint, kind, stack: error.stack, cause };
}
