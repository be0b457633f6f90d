import { SetupError } from '@registrar/tool-services';
import { LocalStack } from './stack/local-stack';
import { localFolder } from './settings';
import { welcome } from './welcome';

/** `npm start`: the local stack until Ctrl-C; `npm run dev` also restarts programs whose sources change. */
async function main(): Promise<void> {
  const folder = localFolder(process.env);
  const interruption = new AbortController();
  const interrupted = new Promise<void>((resolve) =>
    interruption.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  onInterruption(() => interruption.abort());

  const stack = new LocalStack(folder, process.env, console.log);
  try {
    const demo = await stack.start(interruption.signal);
    console.log(welcome(demo, folder.demoFile, folder.logs));
    if (process.argv.includes('--watch')) {
      stack.watchSources();
      console.log('\nWatching apps/ and libs/: a program restarts when its sources change.');
    }
    await interrupted;
  } catch (error) {
    if (!interruption.signal.aborted) {
      console.error(error instanceof SetupError ? error.message : (error as Error).stack);
      process.exitCode = 1;
    }
  }
  if (interruption.signal.aborted) console.log('\nStopping; what has begun is finished first ...');
  await stack.stop();
  if (interruption.signal.aborted) console.log('Stopped. Data stay for the next start.');
  process.exit();
}

/** Ctrl-C, `kill`, a closed terminal, and the end of the parent process. Repeated signals do no harm. */
function onInterruption(interrupt: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  process.on('disconnect', interrupt);
  // the terminal may be closed
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

void main();
