import { OutboundTransferHarness } from './harness';

export let harness: OutboundTransferHarness;

export async function startMoves(): Promise<void> {
  harness = await OutboundTransferHarness.create();
}

export const stopMoves = (): Promise<void> => harness?.close();

export const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  harness.base.rows<T>(text, values);
export const WRONG = {
  kind: 'invalid',
  message: 'Bad Request',
  details: 'The authorization code is invalid or has expired.',
};
export const LOCKED = {
  kind: 'conflict',
  details:
    'The domain is locked for transfer at the registrar. Unlock the domain in the losing account, then retry.',
};
export const NONE = {
  kind: 'not_found',
  details: 'No eligible domain was found in another account of the registrar for this request.',
};

/** A domain that may be moved, its code handed out, and nothing told of it. */
export async function movable(name: string, values: { privacyEnabled?: boolean } = {}): Promise<string> {
  await harness.owned(name, values);
  return harness.codeOf(name);
}

export const change = (name: string, text: string): Promise<object[]> =>
  rows(`update domains set ${text} where name = $1`, [name]);
export const accountOf = async (name: string): Promise<number> =>
  (await rows<{ account_id: number }>('select account_id from domains where name = $1', [name]))[0]
    .account_id;

/** Wrong codes of one test are not those of the next. */
export const forgetGuesses = (): Promise<unknown> =>
  rows(`update move_guesses set window_start = '2020-01-01'`);
