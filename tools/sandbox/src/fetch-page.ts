import { setTimeout as sleep } from 'node:timers/promises';

const SECOND_MS = 1_000;

/** Acts like a person with a browser: retries a second later after too many requests. */
export async function fetchPage(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url, init);
    if (answer.status !== 429 || tries === 10) return answer;
    await sleep(SECOND_MS);
  }
}
