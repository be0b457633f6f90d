import { SetupError } from '@registrar/tool-services';
import { HaCluster } from './cluster';
import { HaFolder } from './folder';
import { ADDRESSES, DATABASE_NODES, PORT } from './network/plan';
import { verifyRequirements } from './requirements';
import { membersOf } from './services/patroni';

const USAGE = 'npm run ha -- up | status | kill-leader | down | requirements';

const say = (line: string): void => console.log(line);

async function status(cluster: HaCluster): Promise<void> {
  const members = (await membersOf(DATABASE_NODES)) ?? [];
  for (const { name, role, state, lag, timeline } of members)
    say(
      `${name.padEnd(8)}${role.padEnd(14)}${state.padEnd(12)}lag ${lag ?? 0}, timeline ${timeline ?? 'unknown'}`,
    );
  say(`Redis   ${(await cluster.master()) ?? 'no master'}`);
  const missing = await cluster.missing();
  say(missing.length === 0 ? 'The cluster is whole.' : `Missing: ${missing.join('; ')}`);
}

async function killLeader(cluster: HaCluster): Promise<void> {
  const leader = await cluster.leader();
  if (!leader) throw new SetupError('There is no leader at the moment: see npm run ha -- status');
  await cluster.killNode(leader);
  say(`killed ${leader}; it starts again in this command, once another leads`);
  const begun = performance.now();
  for (;;) {
    const next = await cluster.leader();
    if (next) {
      say(`${next} leads after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
      break;
    }
    if (performance.now() - begun > 60_000)
      throw new SetupError('No leader after 60 s: see npm run ha -- status');
  }
  cluster.startDatabase(leader);
  await cluster.whole(120_000);
  say('The cluster is whole.');
}

async function main(): Promise<void> {
  const [command] = process.argv.slice(2);
  const cluster = new HaCluster(new HaFolder(process.env), say);
  const commands: Record<string, () => Promise<void>> = {
    'up': async () => {
      await cluster.up();
      say(`writer  ${ADDRESSES.edge1}:${PORT.writer}, ${ADDRESSES.edge2}:${PORT.writer}`);
      say(`reader  ${ADDRESSES.edge1}:${PORT.reader}, ${ADDRESSES.edge2}:${PORT.reader}`);
      await status(cluster);
    },
    'status': () => status(cluster),
    'kill-leader': () => killLeader(cluster),
    'down': () => cluster.down(),
    'requirements': () => Promise.resolve(),
  };
  if (!Object.hasOwn(commands, command ?? '')) throw new SetupError(`Usage: ${USAGE}`);
  verifyRequirements();
  await commands[command]();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof SetupError ? error.message : (error as Error).stack);
    process.exit(1);
  },
);
