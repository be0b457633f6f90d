import { PageLink, Section, StateBadge, valueWords } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, callOperation } from '../api/operations';
import { useSession } from '../session/session';

type Connection = AnswerOf<'listRegistryConnections'>['items'][number];

const isTroubled = ({ enabled, circuit, profileFault, priceFaults }: Connection): boolean =>
  enabled && (circuit !== 'closed' || profileFault !== undefined || priceFaults.length > 0);

/** Enabled connections that do not work as they should. */
export function useTroubledRegistries() {
  const { may } = useSession();
  return useQuery({
    queryKey: ['listRegistryConnections', 'work'],
    queryFn: async () => (await callOperation('listRegistryConnections')).items.filter(isTroubled),
    enabled: may('listRegistryConnections'),
    refetchInterval: 30_000,
    retry: false,
  });
}

export function RegistryHealth({ troubled }: { troubled: readonly Connection[] }) {
  return (
    <Section title="Registries" actions={<PageLink href="/registries">All</PageLink>}>
      <ul className="work-list">
        {troubled.map(({ code, circuit, priceFaults }) => (
          <li key={code}>
            <PageLink href={`/registries/${encodeURIComponent(code)}`}>{code}</PageLink>
            <StateBadge
              state={
                circuit !== 'closed'
                  ? `circuit ${valueWords(circuit)}`
                  : priceFaults.length > 0
                    ? 'prices to correct'
                    : 'profile to correct'
              }
              tone={circuit === 'open' || circuit === 'stopped' ? 'bad' : 'busy'}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
