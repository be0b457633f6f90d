import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { localFolder } from '@registrar/tool-local/settings';
import { SetupError } from '@registrar/tool-services';
import { GrowthBench } from './growth';
import { readGrowthOptions, refuseNamedDatabase, USAGE } from './options';
import { growthLines } from './report';

/** Runs until it ends or is interrupted; removes all it has made in both cases. */
async function main(): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  process.on('disconnect', interrupt);
  const aborted = new Promise<never>((_, reject) =>
    interruption.signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true }),
  );
  aborted.catch(() => undefined);

  let bench: GrowthBench | undefined;
  let lines: string[] = [];
  try {
    const options = readGrowthOptions(process.argv.slice(2));
    refuseNamedDatabase(process.env);
    bench = new GrowthBench(options, interruption.signal, console.log);
    const figures = await Promise.race([bench.execute(), aborted]);
    const file = join(localFolder(process.env).path, 'bench', 'growth.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`);
    lines = [...growthLines(figures), file];
  } catch (error) {
    process.exitCode = 1;
    if (!interruption.signal.aborted) console.error(describe(error as Error));
  }
  console.log('stopping and removing everything');
  await bench?.stop().catch((error: Error) => console.error(`While stopping: ${error.message}`));
  for (const line of lines) console.log(line);
  process.exit();
}

function describe(error: Error): string {
  if (error instanceof SetupError) return error.message;
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') || error.message.startsWith('--')
    ? `${error.message}\n${USAGE}`
    : (error.stack ?? error.message);
}

void main();
