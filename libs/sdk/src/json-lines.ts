/**
 * The values of a stream of one JSON text per line. A last line without an end is a stream that broke: it
 * throws, and so does a line that is no JSON. Leaving the loop early ends the stream.
 */
export async function* jsonLines<Value>(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Value, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Value;
  }
  if (rest + decoder.decode() !== '') throw new Error('the stream ended in the middle of a line');
}
