import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DescribedAnswers, type Received } from './described-answers';

const DESCRIPTIONS = join(__dirname, '..', '..', '..', 'docs', 'openapi');
/** Of an API: the name of its file in docs/openapi. */
export type Described = 'public-api' | 'admin-api';
const HINT =
  "The description is made of the controller's decorators and, for refusals, by libs/http/src/contract/describe-errors.ts.";
/** Made once per process: compiling what answers are compared with takes longer than most tests. */
const kept = new Map<Described, DescribedAnswers>();
/** Descriptions served by APIs, by origin. */
const served = new Map<string, Promise<DescribedAnswers | undefined>>();

/** As `fetch`; throws when an answer of core v1 does not match its description. */
export async function describedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { origin, pathname } = new URL(url);
  const method = init.method ?? 'GET';
  if (!pathname.startsWith('/core/v1/') || method === 'HEAD') return response;
  const received = {
    status: response.status,
    contentType: response.headers.get('content-type'),
    text: await response.clone().text(),
  };
  const fault = await describedFault('public-api', origin, method, pathname, received);
  if (fault !== undefined)
    throw new Error(
      `The answer is not as described. ${fault}\n${method} ${pathname}\n${received.text.slice(0, 1_000)}\n${HINT}`,
    );
  return response;
}

/**
 * The fault of an answer by its description in docs/openapi, which `npm run check` compares with the code; undefined:
 * none. A fault is verified with the description that the API at `origin` serves, since during a change the file is
 * older than the code.
 */
export async function describedFault(
  api: Described,
  origin: string,
  method: string,
  path: string,
  received: Received,
): Promise<string | undefined> {
  const fault = keptOf(api).fault(method, path, received);
  if (fault === undefined) return undefined;
  const own = served.get(origin) ?? servedBy(origin);
  served.set(origin, own);
  const description = await own;
  return description ? description.fault(method, path, received) : fault;
}

function keptOf(api: Described): DescribedAnswers {
  const text = (): string => readFileSync(join(DESCRIPTIONS, `${api}.json`), 'utf8');
  const found = kept.get(api) ?? new DescribedAnswers(JSON.parse(text()) as object);
  kept.set(api, found);
  return found;
}

async function servedBy(origin: string): Promise<DescribedAnswers | undefined> {
  const response = await fetch(`${origin}/docs-json`);
  return response.ok ? new DescribedAnswers((await response.json()) as object) : undefined;
}
