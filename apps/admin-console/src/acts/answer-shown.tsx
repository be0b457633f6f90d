import { Stack } from '@mantine/core';
import { Facts, factsOf, labelOf, ShownOnce } from '@registrar/ui';

const SECRETS = new Set(['key', 'token', 'secret']);
/** Members that are secrets in the answer of one operation only. */
const SECRETS_OF: Readonly<Record<string, readonly string[]>> = { inviteStaffUser: ['url'] };

/** Members of an answer that say the outcome of the act: shown as secrets are. */
const OUTCOMES_OF: Readonly<Record<string, readonly string[]>> = { inviteStaffUser: ['mailedTo'] };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Secrets of an answer, also those in its objects. */
function secretsOf(operationId: string, answer: object): [name: string, value: string][] {
  return Object.entries(answer).flatMap<[string, string]>(([name, value]) => {
    if (isObject(value)) return secretsOf(operationId, value);
    const isSecret = SECRETS.has(name) || SECRETS_OF[operationId]?.includes(name);
    return isSecret && typeof value === 'string' ? [[name, value]] : [];
  });
}

/** Answers with something that is shown once, or that was asked for. */
export const isWorthShowing = (operationId: string, answer: object): boolean =>
  /^(get|list|preview)/.test(operationId) ||
  secretsOf(operationId, answer).length > 0 ||
  (OUTCOMES_OF[operationId] ?? []).some((name) => name in answer);

export function AnswerShown({ operationId, answer }: { operationId: string; answer: object }) {
  const secrets = secretsOf(operationId, answer);
  const without = secrets.map(([name]) => name);
  const nested = Object.entries(answer).filter(([, value]) => isObject(value));
  return (
    <Stack gap="sm">
      {secrets.map(([name, value]) => (
        <ShownOnce key={name} label={name === 'url' ? 'Link' : labelOf(name)} value={value} />
      ))}
      <Facts facts={factsOf(answer, { without })} />
      {nested.map(([name, value]) => (
        <Facts key={name} facts={factsOf(value as object, { without })} />
      ))}
    </Stack>
  );
}
