/** One event of a stream of server-sent events. */
export interface ServerEvent {
  id?: string;
  data: string;
}

/**
 * The events of a stream (HTML, section 9.2); comments and other fields are skipped. An event without its
 * empty line is one that broke off: it is left out. `onChunk`: called with comments, too.
 */
export async function* serverEvents(
  body: AsyncIterable<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    onChunk();
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

function eventOf(block: string): ServerEvent | undefined {
  const fields = block.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value]];
  });
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  return data.length === 0
    ? undefined
    : { id: fields.find(([name]) => name === 'id')?.[1], data: data.join('\n') };
}
