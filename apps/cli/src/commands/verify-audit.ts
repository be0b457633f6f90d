import { verifyAudit } from '@registrar/composition/programs';
import { type Command, DATABASE_URL, EXIT } from '../command';

type Fault = NonNullable<Awaited<ReturnType<typeof verifyAudit>>['fault']>;

const FAULTS: Record<Fault['fault'], string> = {
  row_missing: 'it is missing from the chain',
  order_changed: 'it does not follow the entry before it; an entry was changed, moved or removed',
  version_unknown: 'its form has an unknown version; run a newer release',
  entry_missing: 'it is missing from the audit log',
  entry_changed: 'its content is not what was hashed',
  checkpoint_differs: 'its hash is not that of AUDIT_CHECKPOINT; the chain was computed again',
  head_differs: 'the head of the chain has another hash',
  not_in_chain: 'it is in the audit log and not in the chain',
};

export const VERIFY_AUDIT: Command = {
  name: 'verify-audit',
  summary: 'compare the audit log with its hash chain',
  description:
    'Reads every entry in all partitions and changes nothing; runs on a replica as well. Prints the head of the chain and the first entry that is changed, missing or out of order. Exit code 2: there is one.',
  parameters: [],
  settings: [
    { ...DATABASE_URL, meaning: `${DATABASE_URL.meaning}, or a replica of it` },
    {
      name: 'AUDIT_CHECKPOINT',
      meaning: 'the head that an earlier run printed, <sequence>:<hash>; it must still be in the chain',
      optional: true,
    },
  ],
  async run({ settings, print }) {
    const { entries, head, fault } = await verifyAudit(
      settings['DATABASE_URL'],
      settings['AUDIT_CHECKPOINT'] || undefined,
    );
    print(
      `${entries} entries, head ${head.sequence}:${head.hash}: ${fault ? 'a difference' : 'no difference'}`,
    );
    if (!fault) return EXIT.done;
    print(`entry ${nameOf(fault)}: ${FAULTS[fault.fault]}`);
    return EXIT.attention;
  },
};

const nameOf = ({ sequence, entryId }: Fault): string => {
  const id = entryId === undefined ? undefined : `id ${entryId}`;
  return sequence === undefined ? id! : `${sequence}${id === undefined ? '' : ` (${id})`}`;
};
