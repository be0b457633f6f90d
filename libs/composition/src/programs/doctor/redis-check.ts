import { inspectRedis, type RedisFacts } from '@registrar/adapter-redis';
import { redisServer } from '../../settings/redis-server';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, messageOf, ok, unknown, warning } from './finding';

const ANSWER_WITHIN_MS = 3_000;
const OLDEST_MAJOR = 5;
/** Share of its memory limit from which on Redis soon refuses writes. */
const MEMORY_SHARE = 0.9;

/** Persistence is not judged: Redis may lose all it holds (docs/runbooks/redis-away.md). */
export function judgeRedis({ version, evictionPolicy, ...facts }: RedisFacts): Finding[] {
  const findings: Finding[] = [];
  if (version === undefined)
    findings.push(unknown('redis.version', 'Redis does not say its version', 'Check it on the server.'));
  else if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    findings.push(fault('redis.version', `Redis ${version} is too old`, 'Upgrade to Redis 7.'));
  if (evictionPolicy === undefined)
    findings.push(
      unknown('redis.eviction', 'Redis does not say its maxmemory-policy', 'It has to be noeviction.'),
    );
  else if (evictionPolicy !== 'noeviction')
    findings.push(
      warning(
        'redis.eviction',
        `maxmemory-policy is ${evictionPolicy}: Redis may remove counts of rate limits and wake-up signals`,
        'config set maxmemory-policy noeviction',
      ),
    );
  if (facts.isReplica)
    findings.push(
      fault(
        'redis.replica',
        'REDIS_URL leads to a replica, which refuses writes: each process counts rate limits alone',
        'Name the primary in REDIS_URL.',
      ),
    );
  if (facts.isLoading)
    findings.push(
      warning(
        'redis.loading',
        'Redis still loads its data, and refuses commands',
        'Run doctor again afterwards.',
      ),
    );
  if (facts.limitBytes > 0 && facts.usedBytes >= facts.limitBytes * MEMORY_SHARE)
    findings.push(
      warning(
        'redis.memory',
        `${facts.usedBytes} of ${facts.limitBytes} bytes are used`,
        'Raise maxmemory: a full Redis refuses writes, and each process then counts alone.',
      ),
    );
  if (findings.length > 0) return findings;
  return [
    ok(
      'redis.ok',
      `Redis ${version}, ${evictionPolicy}, ${facts.usedBytes} bytes used; needs no persistence`,
    ),
  ];
}

export const redisCheck = (context: DoctorContext): Check => ({
  name: 'redis',
  async run() {
    const server = redisServer(context.settings);
    if (server === undefined)
      return [ok('redis.none', 'REDIS_URL is not set: limits count per process, sweeps find jobs')];
    const facts = await inspectRedis(server, ANSWER_WITHIN_MS).catch(messageOf);
    return typeof facts === 'string'
      ? [
          fault(
            'redis.unreachable',
            facts,
            'Check that Redis runs and REDIS_URL; nothing is lost meanwhile (docs/runbooks/redis-away.md).',
          ),
        ]
      : judgeRedis(facts);
  },
});
