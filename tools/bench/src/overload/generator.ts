import { Agent, type ClientRequest, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../child';

/**
 * The generator's requests. Searches of several accounts in turn; light calls of another account, 20 a
 * second, every second one on a new connection.
 */
export interface OverloadLoad {
  url: string;
  searchers: readonly string[];
  light: string;
  tlds: readonly string[];
  seconds: number;
  /**
   * Searches per second that do not wait for answers; undefined: `clients` of them, each sent when the
   * previous one is answered.
   */
  perSecond?: number;
  clients: number;
  label: string;
}

export interface OverloadAnswer {
  /** Searches by status; 0: no answer (connection reset or time-out). */
  statuses: Record<string, number>;
  searchMs: number[];
  light: { ms: number; isNew: boolean; status: number }[];
  /** Milliseconds from the end of the load until five consecutive light calls took at most 50 ms. */
  normalAfterMs: number;
}

const LIGHT_EVERY_MS = 50;
/** A refused client of the closed loop returns after the minimum Retry-After. */
const REFUSED_MS = 1_000;
const TIMEOUT_MS = 35_000;
const NORMAL_MS = 50;
const NORMAL_IN_A_ROW = 5;
const NORMAL_WITHIN_MS = 60_000;

/** The generator must not starve the measured process. */
const NICE = 10;

async function load({
  url,
  searchers,
  light,
  tlds,
  seconds,
  perSecond,
  clients,
  label,
}: OverloadLoad): Promise<OverloadAnswer> {
  const agent = new Agent({ keepAlive: true });
  const answer: OverloadAnswer = { statuses: {}, searchMs: [], light: [], normalAfterMs: 0 };
  let sent = 0;
  let isOver = false;
  const search = async (): Promise<number> => {
    const at = sent++;
    const body = JSON.stringify({ keyword: `${label}${at.toString(36)}`, tldFilter: tlds });
    const { status, ms } = await send(
      () =>
        request(`${url}/core/v1/domains:search`, {
          agent,
          method: 'POST',
          headers: { 'authorization': searchers[at % searchers.length], 'content-type': 'application/json' },
          timeout: TIMEOUT_MS,
        }),
      body,
    );
    if (isOver) return status;
    answer.statuses[status] = (answer.statuses[status] ?? 0) + 1;
    if (status === 200) answer.searchMs.push(ms);
    return status;
  };
  const call = async (isNew: boolean): Promise<number> => {
    const { status, ms } = await send(() =>
      request(`${url}/core/v1/hello`, {
        agent: isNew ? false : agent,
        headers: { authorization: light },
        timeout: TIMEOUT_MS,
      }),
    );
    if (!isOver) answer.light.push({ ms, isNew, status });
    return status === 200 ? ms : Infinity;
  };

  const until = performance.now() + seconds * 1_000;
  const lights = every(LIGHT_EVERY_MS, until, (at) => void call(at % 2 === 1));
  if (perSecond === undefined)
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) if ((await search()) === 503) await sleep(REFUSED_MS);
      }),
    );
  else await every(1_000 / perSecond, until, () => void search());
  await lights;
  isOver = true;
  const ended = performance.now();
  for (let inARow = 0; inARow < NORMAL_IN_A_ROW && performance.now() - ended < NORMAL_WITHIN_MS;) {
    inARow = (await call(true)) <= NORMAL_MS ? inARow + 1 : 0;
    answer.normalAfterMs = performance.now() - ended;
    await sleep(LIGHT_EVERY_MS);
  }
  agent.destroy();
  return answer;
}

/** Calls at fixed times, independent of earlier calls: late ones are made up for. */
async function every(milliseconds: number, until: number, call: (at: number) => void): Promise<void> {
  const begun = performance.now();
  for (let at = 0; performance.now() < until; at += 1) {
    const due = begun + at * milliseconds - performance.now();
    if (due > 0) await sleep(due);
    call(at);
  }
}

function send(make: () => ClientRequest, body?: string): Promise<{ status: number; ms: number }> {
  return new Promise((resolve) => {
    const from = performance.now();
    const end = (status: number): void => resolve({ status, ms: performance.now() - from });
    const sent = make();
    sent.on('response', (response) => {
      response
        .on('error', () => end(0))
        .on('end', () => end(response.statusCode ?? 0))
        .resume();
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => end(0));
    sent.end(body);
  });
}

setPriority(NICE);
answerQuestions<OverloadLoad, OverloadAnswer>(load);
