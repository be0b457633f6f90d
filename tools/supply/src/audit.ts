/** A flaw that was reviewed and does not stop a release. */
export interface AuditException {
  /** As in the address of the advisory: GHSA-xxxx-xxxx-xxxx. */
  advisory: string;
  package: string;
  /** Why the product is not affected, or what is waited for. */
  reason: string;
  /** Days, YYYY-MM-DD: when it was reviewed, and the last day on which it counts. */
  reviewed: string;
  until: string;
}

interface Advisory {
  url: string;
  title: string;
  severity: string;
}

/** The answer of `npm audit --json`, as far as it is read. */
export interface AuditAnswer {
  vulnerabilities?: Readonly<Record<string, { via: readonly (string | Advisory)[] }>>;
  statusCode?: number;
  message?: string;
}

export type Verdict =
  | { outcome: 'passed' }
  | { outcome: 'failed'; problems: string[] }
  /** The registry has no list of flaws: nothing is known. */
  | { outcome: 'unanswered'; reason: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** An exception is looked through again after this many days at the latest. */
const MAX_DAYS = 180;
const DAY_MS = 86_400_000;

/** What is wrong with the list of exceptions itself. */
export function problemsOfExceptions(exceptions: readonly AuditException[], today: string): string[] {
  return exceptions.flatMap((exception) => {
    const { advisory, package: name, reason, reviewed, until } = exception;
    const place = `exception ${advisory} of ${name}`;
    if (!advisory || !name || !reason?.trim())
      return [`${place}: advisory, package and reason must be given`];
    if (!DAY.test(reviewed) || !DAY.test(until))
      return [`${place}: reviewed and until must be days, YYYY-MM-DD`];
    if (Date.parse(until) - Date.parse(reviewed) > MAX_DAYS * DAY_MS)
      return [`${place}: until is more than ${MAX_DAYS} days after reviewed`];
    return until < today ? [`${place} expired on ${until}: review it again`] : [];
  });
}

/** Judges an answer of `npm audit`. `today`: YYYY-MM-DD. */
export function judge(answer: AuditAnswer, exceptions: readonly AuditException[], today: string): Verdict {
  const problems = problemsOfExceptions(exceptions, today);
  if (!answer.vulnerabilities) {
    if (problems.length > 0) return { outcome: 'failed', problems };
    const { statusCode } = answer;
    return { outcome: 'unanswered', reason: statusCode ? `status ${statusCode}` : 'no answer' };
  }
  const found = Object.entries(answer.vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((advisory) => typeof advisory !== 'string')
      .map(({ url, title, severity }) => ({
        name,
        id: url.slice(url.lastIndexOf('/') + 1),
        title,
        severity,
      })),
  );
  const covers = (exception: AuditException, flaw: { name: string; id: string }): boolean =>
    exception.advisory === flaw.id && exception.package === flaw.name;
  problems.push(
    ...found
      .filter((flaw) => !exceptions.some((exception) => covers(exception, flaw)))
      .map(({ name, id, title, severity }) => `${name}: ${title} (${severity}, ${id})`),
    ...exceptions
      .filter((exception) => !found.some((flaw) => covers(exception, flaw)))
      .map(({ advisory, package: name }) => `exception ${advisory} of ${name} covers nothing: remove it`),
  );
  return problems.length > 0 ? { outcome: 'failed', problems } : { outcome: 'passed' };
}
