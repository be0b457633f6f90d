import type { TextOutcome } from '../src/texts/stored-texts';

/** Reads until the stored text is sent, and returns it. `outcomes`: of all reads so far. */
export async function readUntilStored(
  outcomes: () => readonly TextOutcome[],
  read: () => Promise<string>,
): Promise<string> {
  let text = '';
  for (let times = 0; outcomes().at(-1) !== 'current' || times < 2; times += 1) {
    if (times > 5) throw new Error(`not stored: ${outcomes().join()}`);
    text = await read();
  }
  return text;
}
